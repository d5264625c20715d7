# make        environment, then the main job: generate, build, verify a sample, derive new data, report; nothing where no
#             file has changed since it was last done (`actsym build` does it all the same)
# make verify environment, then the whole verification of the CPU kernels
# make cuda   environment, then the CUDA kernels for every architecture
# make test   environment, then the tests but for the long ones (make test-all: all; make test-long: those alone)
# make check  fails if generated/ is not what the catalogue generates, the data not what the code derives, or not right
# make reference  the pages of the Python interface, from its docstrings, in build/reference
# make lint   style, layout, types and the budget of lines
# make clean  removes what make built (not what is committed)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: build verify cuda test test-all test-long check lint reference clean
.DEFAULT_GOAL := build

# What the main job reads; it also writes to generated/, reports/ and the data.  An edit while it runs is done the next time.
SOURCES := actsym codegen templates $(STAMP)
OUTPUTS := generated reports
newer = $$(find $(1) -newer $(2) -not -path '*/__pycache__*' -not -name __pycache__ $(3) -print -quit)

build: $(STAMP)
	@if [ -e build/.made ] && [ -z "$(call newer,$(SOURCES) $(OUTPUTS),build/.made)" ]; then \
	  echo "nothing has changed since this was last made"; \
	else \
	  mkdir -p build && rm -f build/.made && touch build/.begun && $(BIN)/actsym build || exit; \
	  [ -n "$(call newer,$(SOURCES),build/.begun,-type f -not -path '*/derived/data/*')" ] || touch build/.made; \
	fi

verify: $(STAMP)
	@$(BIN)/actsym verify

cuda: $(STAMP)
	@$(BIN)/actsym cuda

# One more than there are cores: tests wait for compilers and for each other, and two workers leave a third of two cores idle.
PYTEST := $(BIN)/python -m pytest -n $(shell expr $$(nproc) + 1) --dist worksteal

test: $(STAMP)
	@$(PYTEST) $(ARGS)

test-all: $(STAMP)
	@$(PYTEST) -m '' $(ARGS)

test-long: $(STAMP)
	@$(PYTEST) -m long --durations=20 $(ARGS)

check: $(STAMP)
	@$(BIN)/actsym generate --check && $(BIN)/actsym derive --check && $(BIN)/actsym derive --verify

lint: $(STAMP)
	@$(BIN)/ruff check . && $(BIN)/ruff format --check --quiet . && $(BIN)/mypy && $(BIN)/python .ci/budget.py

reference: $(STAMP)
	@$(BIN)/python -m pdoc --math -o build/reference actsym actsym.layers actsym.models '!actsym\.\w+\.\w+'

# The stamp is made last: an interrupted installation is done again.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name one with make PYTHON=python3.11" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) build dist reports/local reports/site reports/latex reports/compare .pytest_cache .ruff_cache .mypy_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
