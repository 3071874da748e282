# Needs python3 (3.11 or newer) with venv and pip, git and make; everything else is installed here,
# under .tools and .venv.

PYTHON ?= python3
UV_VERSION := 0.13.7

UV := .tools/bin/uv
BIN := .venv/bin
UV_READY := .tools/uv-$(UV_VERSION)
INSTALLED := .venv/installed
PLAYABLE := .venv/playable
COMPILED := .venv/compiled
CATALOGUES := $(patsubst web/src/games/%/catalogue.json,%,$(wildcard web/src/games/*/catalogue.json))

# Whoever is done first takes over from the others: a module's tests stay in one process as long as they can.
PYTEST := $(BIN)/pytest -q -n auto --dist worksteal
# Many tests wait for a server more than they work: with half as many processes again as cores, no core waits with them.
CROWD = -n $$($(PYTHON) -c 'import os; print(os.cpu_count() * 3 // 2)')

COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links

# The machine's own Python, always: uv never fetches an interpreter.
export UV_PYTHON_DOWNLOADS := never
export UV_PYTHON_PREFERENCE := only-system
# Compiled modules are kept, whatever the shell says: tests start many processes, and each would compile everything again.
export PYTHONDONTWRITEBYTECODE :=

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.PHONY: help install play nodes compiled check quick test docs firefox types format lock clean ruff mypy wire-types svelte-check lint-imports vitest

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

install: $(INSTALLED) ## install everything into .venv, and build the browser client
	@$(BIN)/python web/build.py

# Whoever only plays needs neither the tools nor the tests.
play: $(if $(wildcard $(INSTALLED)),$(INSTALLED),$(PLAYABLE)) ## open the house: prints the address
	@$(BIN)/python web/build.py
	@$(BIN)/tablee serve

nodes: install ## the house on a PostgreSQL of its own and three machines: prints the address
	@$(BIN)/python -m tests.nodes.stand

compiled: install ## what a move takes as machine code: a wheel in dist, and .venv/compiled to run it from
	@$(MAKE) $(COMPILED)

check: install ## lint, formatting, types, the browser client, and which part imports which
	@$(MAKE) -j2 $(CHECKS)

quick: install ## every check, and the tests without the long ones, the training, the adapters and many machines
	@$(MAKE) -j2 $(CHECKS) vitest
	@echo "· pytest, without the long tests" && $(PYTEST) $(CROWD) -m "not long" -k "not postgres" --hypothesis-profile=quick --ignore=tests/web --ignore=tests/firefox --ignore=tests/train --ignore=tests/adapters --ignore=tests/nodes --ignore=tests/compiled --ignore=tests/docs --ignore=docs/adapters.md --ignore=tests/puzzles --ignore=tests/server/test_previews.py
	@echo "· pytest, a little of each game in a browser" && $(PYTEST) -m smoke tests/web

test: install ## every check, then every test
	@$(MAKE) -j2 $(CHECKS) vitest
	@echo "· pytest" && $(PYTEST) --ignore=tests/web --ignore=tests/firefox --ignore=tests/compiled
	@echo "· pytest, kernels with every index checked" && rm -rf .venv/checked && NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(CURDIR)/.venv/checked TABLEE_LOCKSTEP_GAMES=15 \
		$(PYTEST) --dist loadfile tests/bots/test_*_kernel.py tests/bots/test_*_thinking.py tests/bots/test_*_memory.py tests/bots/test_rating.py tests/adapters/test_lanes.py
	@$(MAKE) $(COMPILED)
	@echo "· pytest, compiled" && PYTHONPATH=$(CURDIR)/$(COMPILED) $(PYTEST) $(CROWD) -m "not long and not plain" -k "not postgres" tests/compiled tests/contract tests/games tests/golden tests/properties tests/race tests/rulings tests/table tests/server
	@echo "· pytest, in a browser" && $(PYTEST) tests/web

docs: install ## the documentation as a site, which the house then serves under /docs
	@echo "· documentation" && NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

firefox: install ## the house in Firefox, which must be installed
	@$(BIN)/pytest -q tests/firefox

# The longest come first: two run at a time.
CHECKS := mypy svelte-check ruff lint-imports wire-types

ruff:
	@echo "· ruff check" && $(BIN)/ruff check --quiet
	@echo "· ruff format" && $(BIN)/ruff format --check --quiet || { echo "Not formatted: run 'make format'."; exit 1; }

mypy:
	@echo "· mypy" && $(BIN)/mypy --no-error-summary

wire-types:
	@echo "· wire types" && $(BIN)/tablee schema | cmp -s - web/wire.schema.json || { echo "web/wire.schema.json is not current: run 'make types'."; exit 1; }
	@for game in $(CATALOGUES); do $(BIN)/tablee catalogue $$game | cmp -s - web/src/games/$$game/catalogue.json || { echo "web/src/games/$$game/catalogue.json is not current: run 'make types'."; exit 1; }; done
	@web/npm run --silent types -- --check

svelte-check:
	@echo "· svelte-check" && web/npm run --silent check > .venv/web-check.log 2>&1 || { cat .venv/web-check.log; exit 1; }

lint-imports:
	@echo "· lint-imports" && $(BIN)/lint-imports --no-logo > .venv/lint-imports.log 2>&1 || { cat .venv/lint-imports.log; exit 1; }

vitest:
	@echo "· vitest" && web/npm run --silent test > .venv/web-test.log 2>&1 || { cat .venv/web-test.log; exit 1; }

types: install ## renew the client's types from the server's messages, and its card catalogue
	@$(BIN)/tablee schema > web/wire.schema.json
	@for game in $(CATALOGUES); do $(BIN)/tablee catalogue $$game > web/src/games/$$game/catalogue.json || exit 1; done
	@web/npm run --silent types

format: install ## put the code into its usual form
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format --quiet

lock: $(UV_READY) ## let both lock files follow pyproject.toml; UPGRADE=--upgrade takes the newest releases
	@$(COMPILE) $(UPGRADE) --group dev --all-extras --output-file requirements.lock pyproject.toml
	@$(COMPILE) --constraint requirements.lock --group build --extra serve --extra fast --output-file requirements-play.lock pyproject.toml

clean: ## remove what was installed or built
	@rm -rf .tools .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist \
		web/node_modules web/dist src/tablee/server/client src/tablee/server/site
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV_READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; $(PYTHON) is not."; exit 1; }
	@echo "· uv $(UV_VERSION)"
	@$(PYTHON) -m venv --clear .tools
	@.tools/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/pyvenv.cfg: | $(UV_READY)
	@$(PYTHON) -m venv --clear --without-pip .venv

# Made anew from all of the sources, and put where no one edits: machine code is never older than the text beside it.
$(COMPILED): $(shell find src -name '*.py') hatch_build.py pyproject.toml $(INSTALLED)
	@$(BIN)/python -m tests.compiled.compiler
	@rm -rf $@ dist
	@echo "· compiling" && TABLEE_COMPILED=yes $(BIN)/python -m hatchling build --target wheel --directory dist > /dev/null
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --target $@ dist/*.whl
	@PYTHONPATH=$@ $(BIN)/python -m tablee.bots.kernels
	@touch $@

$(INSTALLED): LOCK := requirements.lock
$(PLAYABLE): LOCK := requirements-play.lock
$(INSTALLED): requirements.lock
$(PLAYABLE): requirements-play.lock
$(INSTALLED) $(PLAYABLE): pyproject.toml .venv/pyvenv.cfg $(UV_READY)
	@echo "· packages of $(LOCK)"
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes $(LOCK)
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@echo "· kernels" && $(BIN)/python -m tablee.bots.kernels
	@touch $@
