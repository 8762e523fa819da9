# Needs Python >= 3.11 with pip, and make. Everything is installed into .venv and web/node_modules.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
# Container images of Python set this variable; each process would then compile every module again.
unexport PYTHONDONTWRITEBYTECODE
LOCKED := pyproject.toml uv.lock scripts/setup_venv.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play setup test docs release lint types lowest lowest-extras pytest web web-check format sweep soak chaos mutants bench bench-strength lock clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

play: $(VENV)/.pages web ## install what you need to play, start the server and print its address
	@$(RUN)/escadre serve

setup: $(VENV)/.dev $(VENV)/.lowest $(VENV)/.compiled web ## set up everything, tools and tests included

test: setup ## set up everything, run every gate, and print how long each took
	@$(RUN)/python scripts/run_gates.py

docs: $(VENV)/.docs ## build the documentation site into build/site, and for the server
	$(RUN)/python -m scripts.docs_site.build_docs src/escadre/server/site

release: setup ## check that a release can be published, and build it into dist/
	$(RUN)/python -m scripts.check_release

lint: $(VENV)/.dev
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	$(RUN)/lint-imports --no-cache
	$(RUN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/test.yml
	$(RUN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(RUN)/zizmor --offline --quiet .github

types: $(VENV)/.dev
	$(RUN)/zmypy

lowest: $(VENV)/.lowest ## test the server with the lowest versions that pyproject.toml allows
	$(RUN)/python scripts/check_lowest.py

lowest-extras: $(VENV)/.dev ## the same with all extras but train; takes some minutes
	$(RUN)/python scripts/check_lowest.py --extras

pytest: setup
	$(RUN)/python scripts/find_chromium.py
	$(RUN)/pytest --numprocesses 3 --dist worksteal

format: $(VENV)/.pages ## check the page's files with prettier and eslint, as a commit does
	$(RUN)/python hatch_build.py npm run format:check

sweep: setup lowest-extras format ## every test in its long version, with more examples; takes about half an hour
	HYPOTHESIS_PROFILE=sweep $(RUN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder -m "sweep or not sweep"

N ?= 20
BUSY ?= 0
TESTS ?= tests
soak: setup ## N runs of TESTS in random orders, beside BUSY busy processes
	$(RUN)/python scripts/soak_tests.py --runs $(N) --busy $(BUSY) $(if $(SEED),--seed $(SEED)) $(TESTS)

MINUTES ?= 10
chaos: setup ## MINUTES of play while servers, workers, connections and the database are killed
	$(RUN)/python -m scripts.chaos --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

mutants: setup ## how many small faults in rules, records and tables the tests notice; takes an hour
	$(RUN)/python scripts/count_mutants.py

web: $(VENV)/.pages ## build the pages, if their sources changed
	@$(RUN)/python hatch_build.py

web-check: $(VENV)/.pages
	$(RUN)/python hatch_build.py npm run gates

bench: setup ## measure; results with date and machine go to benchmarks/results.md
	$(RUN)/python -m benchmarks

bench-strength: setup ## measure how strong the captains are; takes hours
	$(RUN)/python -m benchmarks.strength.levels --rounds 100 --folder build/levels --write
	$(RUN)/python -m benchmarks.strength.casual --write
	$(RUN)/python -m benchmarks.strength.battleship --write
	$(RUN)/python -m benchmarks.strength.battleship_prior --searches 3 --folder build/prior --write
	$(RUN)/python -m benchmarks.strength.mako --write
	$(RUN)/python -m benchmarks.strength.armada --folder build/armada --write
	$(RUN)/python -m benchmarks.strength.armada_quiet_end --folder build/quiet --write
	$(RUN)/python -m benchmarks.strength.armada_fort --folder build/fort --write
	$(RUN)/python -m benchmarks.strength.thinking_budget --folder build/budget --write

# Without the variables, uv cannot write another index than the public one into the lock.
lock: $(VENV)/.dev ## update uv.lock after a change of pyproject.toml
	env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_INDEX_URL -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	  UV_NO_CONFIG=1 UV_PYTHON_DOWNLOADS=never $(RUN)/uv lock --system-certs

clean: ## remove everything that was made here
	rm -rf $(VENV) web/node_modules src/escadre/server/pages src/escadre/server/site build dist
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} +
	rm -rf .pytest_cache .ruff_cache .hypothesis

$(VENV)/.dev: $(LOCKED)
	@$(PYTHON) scripts/setup_venv.py dev

$(VENV)/.lowest: $(VENV)/.dev
	@echo "Installing the lowest versions into .venv/lowest ..."
	@$(RUN)/python scripts/check_lowest.py --install
	@touch $@

# A run that imports every test compiles them, and Hypothesis reads the constants of all sources.
$(VENV)/.compiled: $(VENV)/.dev
	@echo "Compiling the tests ..."
	@-$(RUN)/pytest -k test_every_number_is_decoded_or_refused > $@

$(VENV)/.docs: $(VENV)/.dev
	@$(PYTHON) scripts/setup_venv.py docs

# The rule above makes this file too, because the dependencies of the tests include those of play.
$(VENV)/.pages: $(LOCKED)
	@$(PYTHON) scripts/setup_venv.py pages
