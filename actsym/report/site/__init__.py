"""What the HTML site has besides the pages of the report: the facts about each subject, one table of all activations,
and the texts that are searched.

- :mod:`~actsym.report.site.facts`: a page a subject, an anchor a fact;
- :mod:`~actsym.report.site.table`: every activation in a row, with columns, conditions and order to choose;
- :mod:`~actsym.report.site.search`: what the field in the bar finds;
- :mod:`~actsym.report.site.files`: all of them, and the files that pages share.
"""
