"""Stable forms: functions, rewrite rules, derivatives and lowerings, by subject."""
