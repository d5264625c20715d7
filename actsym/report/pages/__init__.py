"""The pages: each module puts one kind together from the nodes of :mod:`actsym.report.model`, with its figures."""
