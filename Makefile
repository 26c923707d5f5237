# The project's few commands; each sets up what it needs in .venv and nothing anywhere else.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

# What is imported is compiled then and once, whatever the surroundings say of bytecode: compiling all that is installed takes a minute and more.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test test-browser test-long test-model lint ui clean

demo: $(VENV)/.installed          ## build the bundled documents through the Dagster job, run evals and gates, ask two questions
	@$(BIN)/pincite demo

ui: $(VENV)/.installed            ## the pages to ask and to review on, and the Dagster UI, on a persistent instance folder
	@$(BIN)/pincite ui

# Three processes compute at once; threads of the linear algebra in each would spin while they wait for one another.
test: export OMP_NUM_THREADS := 1
test: $(VENV)/.installed-dev      ## every test that takes seconds
	@$(BIN)/python -m pytest -n 3 --dist loadfile -m "not browser and not long and not model"

# Its folder is named, because to look for them in all files takes half a minute of computing.
test-browser: $(VENV)/.installed-dev ## the UI with a real daemon, looked at in Chromium; skipped with a word where there is none
	@$(BIN)/python -m pytest -rs -m browser tests/browser

test-long: $(VENV)/.installed-dev ## the tests that take minutes
	@$(BIN)/python -m pytest -m long

test-model: $(VENV)/.installed-model ## the model form with a real small model, which this installs
	@$(BIN)/python -m pytest -m model

lint: $(VENV)/.installed-dev      ## style, types, and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

clean:                            ## forget the lake and the eval artifacts, keep the install
	@rm -rf data/lake evals/out .dagster_home

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pincite needs Python 3.11 or newer: make PYTHON=/path/to/python3.11")'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --no-compile --constraint constraints.txt --upgrade pip  # resolves and downloads in half the time that an old one takes

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Pincite into $(VENV) (once; one to three minutes) ..."
	@$(PIP) install --no-compile --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Pincite with its test tools into $(VENV) (once; two to four minutes) ..."
	@$(PIP) install --no-compile --constraint constraints.txt torch
	@$(PIP) install --no-compile --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-model: $(VENV)/.installed-dev
	@$(PIP) install --no-compile --constraint constraints.txt --editable '.[dev,model]'
	@touch $@
