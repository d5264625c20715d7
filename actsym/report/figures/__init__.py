"""The figures: each module draws one kind as SVG text (``draw``), from activations and what was derived about them."""
