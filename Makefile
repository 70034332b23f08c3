# Two commands matter: `make run` and `make test`. Everything is set up on demand and again only when its lock changed.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

STAMPS := .make
UV := $(or $(shell command -v uv 2>/dev/null),$(STAMPS)/uv/bin/uv)
BIN := .venv/bin
NPM := npm --prefix webapp
WEB_SOURCES := $(shell find webapp/app webapp/src webapp/public webapp/scripts -type f 2>/dev/null | sed 's/[][ ]/\\&/g')
WEB_CONFIG := $(wildcard webapp/*.ts webapp/*.cjs webapp/tsconfig.json webapp/package.json)
LOCKED = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
SAY = @printf '\n── %s\n'
# images set it: each of the suite's processes, and there are many, would then compile all modules again at its start
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup hooks web browser run seed test check lint types python-types web-types architecture quick-tests python-tests search web-tests \
	slowed-start browser-tests shots notebooks client openapi fuzz bench format lock new house records figures mutants licenses clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

# ---- setting up

setup: $(STAMPS)/python $(STAMPS)/node ## install the locked Python and npm dependencies

$(STAMPS)/uv/bin/uv:
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; python3 is $$(python3 --version)."; exit 1; }
	python3 -m venv $(STAMPS)/uv
	$(STAMPS)/uv/bin/pip install --quiet uv

$(STAMPS)/python: requirements.lock pyproject.toml | $(UV)
	@mkdir -p $(STAMPS)
	@# the embedded MongoDB needs this library; slim images leave it out
	@if [ "$$(uname)" = Linux ] && ! ldconfig -p | grep -q 'libcurl\.so\.4'; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq libcurl4; \
	  else echo "The embedded MongoDB needs libcurl4: install it (apt-get install libcurl4), or set FREIGHT_MONGO_URI."; fi; fi
	$(UV) venv --quiet --allow-existing --no-python-downloads --python '>=3.11' .venv
	$(UV) pip sync --quiet --require-hashes --python $(BIN)/python requirements.lock
	$(UV) pip install --quiet --no-deps --python $(BIN)/python --editable .
	@touch $@

$(STAMPS)/node: webapp/package-lock.json
	@mkdir -p $(STAMPS)
	@command -v node >/dev/null || { echo "Node 20 or later is needed to build the web app: install it, then run make again."; exit 1; }
	@node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' || { echo "Node 20 or later is needed; this is $$(node --version)."; exit 1; }
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

hooks: ## run `make check` before each commit
	git config core.hooksPath .githooks

web: webapp/out/index.html ## export the web app

webapp/out/index.html: $(STAMPS)/node $(WEB_SOURCES) $(WEB_CONFIG)
	cd webapp && NEXT_TELEMETRY_DISABLED=1 npm run --silent build
	@touch $@

browser: $(STAMPS)/browser ## find or install a browser for the tests

# the file holds the path of the browser
$(STAMPS)/browser: | $(STAMPS)/node
	@path=$$(command -v chromium || command -v chromium-browser || command -v google-chrome || true); \
	if [ -z "$$path" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; path=$$(command -v chromium); fi; \
	if [ -z "$$path" ]; then \
	  $(NPM) install --no-save --no-audit --no-fund --loglevel=error @sparticuz/chromium; \
	  path=$$(cd webapp && node -e 'import("@sparticuz/chromium").then(async c => console.log(await c.default.executablePath()))'); fi; \
	echo "$$path" > $@; echo "browser: $$path"

# what is encrypted and signed is opened by other programs in the tests
$(STAMPS)/readers:
	@mkdir -p $(STAMPS)
	@if ! command -v gpg >/dev/null || ! command -v openssl >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq gnupg openssl; \
	  else echo "The tests need GnuPG and OpenSSL: install them (apt-get install gnupg openssl)."; exit 1; fi; fi
	@touch $@

# ---- running

run: setup web ## start everything in the foreground; Ctrl+C stops it
	@$(BIN)/freight run

seed: $(STAMPS)/python ## load templates-seed/ and the demo data, idempotently
	@$(BIN)/freight seed

# ---- testing

# what keeps one core busy goes two at a time; the other tests take both cores by themselves
ONE_CORE := web browser lint types architecture notebooks

test: ## run all of it
	@begun=$$(date +%s) \
		&& $(MAKE) --no-print-directory -j2 --output-sync=target setup $(STAMPS)/readers $(ONE_CORE) \
		&& $(MAKE) --no-print-directory python-tests \
		&& $(MAKE) --no-print-directory -j2 --output-sync=target slowed-start web-tests \
		&& $(MAKE) --no-print-directory browser-tests \
		&& printf '\n── everything passed in %s s\n' $$(($$(date +%s) - begun))

check: ## before each commit: linters, types, imports, and the tests nearest to what changed
	@begun=$$(date +%s) \
		&& $(MAKE) --no-print-directory lint types architecture quick-tests \
		&& printf '\n── checked in %s s\n' $$(($$(date +%s) - begun))

quick-tests: $(STAMPS)/python $(STAMPS)/node
	$(SAY) 'the tests nearest to what changed'
	tests=$$($(BIN)/python -m tools.changed_tests) \
		&& $(BIN)/pytest -n 2 --dist worksteal -q -m 'not slow' tests/architecture $$tests
	cd webapp && npx vitest run --changed --passWithNoTests

lint: $(STAMPS)/python $(STAMPS)/node
	$(SAY) 'ruff, unused code and dependencies, biome, knip'
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.dead_code
	$(BIN)/deptry .
	$(NPM) run --silent lint

types: python-types web-types

python-types: $(STAMPS)/python
	$(SAY) 'mypy'
	$(BIN)/mypy

web-types: $(STAMPS)/node
	$(SAY) 'tsc'
	$(NPM) run --silent typecheck

architecture: $(STAMPS)/python
	$(SAY) 'imports flow one way'
	$(BIN)/lint-imports

python-tests: $(STAMPS)/python $(STAMPS)/node $(STAMPS)/readers
	$(SAY) 'pytest, on a real MongoDB and broker'
	$(BIN)/pytest -n 2 --dist worksteal -q --reruns 1 -rR --durations=30 --durations-min=1

search: $(STAMPS)/python ## look for examples that break a rule of the business: new ones in every run
	$(BIN)/pytest -q --hypothesis-profile=searching tests/core

web-tests: $(STAMPS)/node
	$(SAY) 'vitest'
	$(NPM) run --silent test

# a tenth of the processor for minutes: other tests run next to it as fast as alone
slowed-start: setup web browser
	$(SAY) 'playwright, against a suite that is slowed down'
	cd webapp && FREIGHT_BROWSER=$$(cat ../$(STAMPS)/browser) npm run --silent e2e:slowed

browser-tests: setup web browser
	$(SAY) 'playwright, against the running suite'
	cd webapp && FREIGHT_BROWSER=$$(cat ../$(STAMPS)/browser) npm run --silent e2e

shots: setup web browser ## take the pictures of README again, by the test of its first hour
	cd webapp && FREIGHT_SHOTS=1 FREIGHT_BROWSER=$$(cat ../$(STAMPS)/browser) npx playwright test firstHour --retries 0

notebooks: $(STAMPS)/python
	$(SAY) 'notebooks'
	$(BIN)/pytest -q --nbmake --nbmake-timeout=300 -p no:cacheprovider notebooks

# ---- developing

fuzz: $(STAMPS)/python ## send every call what it may not survive, many times and otherwise each time
	FREIGHT_FUZZ_EXAMPLES=200 $(BIN)/pytest -q tests/http/test_fuzz.py

client: setup ## regenerate the typed API client
	$(BIN)/freight openapi > openapi.json
	$(NPM) run --silent client

openapi: $(STAMPS)/python ## print the OpenAPI document
	@$(BIN)/freight openapi

bench: setup web browser ## measure: each figure is a ratio within one run
	@FREIGHT_BROWSER=$$(cat $(STAMPS)/browser) $(BIN)/python -m tests.benchmarks

format: setup ## format Python and TypeScript
	$(BIN)/ruff check --fix --quiet . && $(BIN)/ruff format --quiet .
	cd webapp && npx biome check --write .

lock: pyproject.toml | $(UV) ## resolve the Python dependencies again
	$(LOCKED) --extra embedded --extra analyst --extra dev pyproject.toml --output-file requirements.lock
	$(LOCKED) --constraint requirements.lock pyproject.toml --output-file requirements-server.lock

new: $(STAMPS)/python ## write the skeleton of an addition (KIND=transport NAME=courier; docs/additions.md has the kinds)
	@$(BIN)/python -m tools.new "$(KIND)" "$(NAME)"

house: $(STAMPS)/python ## write docs/house.md from the source: which features there are and whom each calls
	$(BIN)/python -m tools.house

records: $(STAMPS)/python ## write the types of what is stored from the documents
	$(BIN)/python tools/records.py

figures: $(STAMPS)/python ## print how much has no types yet, is written twice, and is held by tests
	@$(BIN)/python -m tools.figures

mutants: $(STAMPS)/python ## change the core in one spot at a time; print what no test notices (MUTANTS="--rooms edi --seed 2")
	@$(BIN)/python -m tools.mutants $(MUTANTS)

licenses: $(STAMPS)/python ## write docs/licenses.md from the lock files
	$(BIN)/python tools/licenses.py

clean: ## remove what was built; data in .data/ stays
	rm -rf $(STAMPS) .venv webapp/node_modules webapp/.next webapp/out
