# Everything runs in .venv, which `make setup` builds from requirements.lock.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := setup

VENV := .venv
PY := $(VENV)/bin/python
HOST_PYTHON := $(shell command -v python3.11 || command -v python3)
PIP_FLAGS := -qq --disable-pip-version-check --root-user-action=ignore --no-input

.PHONY: setup run test check lock soak bench browser

setup: $(VENV)/.done

$(VENV)/.done: requirements.lock pyproject.toml
	@rm -f $@
	@$(PY) -m pip --version >/dev/null 2>&1 || $(HOST_PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install $(PIP_FLAGS) -r requirements.lock
	@$(PY) -m pip install $(PIP_FLAGS) --no-deps --no-build-isolation --config-settings editable_mode=compat -e .
	@test -x $(VENV)/bin/munadi
	@touch $@

run: setup
	@exec $(VENV)/bin/munadi run

# -n 2 where pytest-xdist is there, one process elsewhere. Tests that need a browser skip without one.
test: setup browser
	@$(PY) -m pytest -q $$($(PY) -c 'import xdist' 2>/dev/null && echo '-n 2' || true)

check: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

soak: setup
	$(PY) -m pytest -m soak

bench: setup
	$(PY) -u -m bench

# Never fails: without a Chromium it says what to install.
browser:
	@have() { command -v "$$1" >/dev/null 2>&1; }; \
	any() { have chromium || have chromium-browser || have google-chrome; }; \
	if any; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && have apt-get; then \
		echo 'Installing Chromium for the browser tests ...'; \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium; } >/dev/null || true; \
	fi; \
	any || echo 'No Chromium: the browser tests will be skipped. Install the package "chromium" to run them.'

# Resolves the newest versions anew, in a virtual environment that is thrown away afterwards.
lock:
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(HOST_PYTHON) -m venv "$$tmp/venv"; \
	"$$tmp/venv/bin/python" -c 'import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print(*p["dependencies"], *p["optional-dependencies"]["dev"], sep="\n")' >"$$tmp/in"; \
	"$$tmp/venv/bin/python" -m pip install $(PIP_FLAGS) --upgrade --upgrade-strategy eager -r "$$tmp/in"; \
	"$$tmp/venv/bin/python" -m pip check; \
	{ \
		echo '# Exact versions of everything the project runs and is tested with.'; \
		echo '# Made by `make lock`, which resolves pyproject.toml anew; not written by hand.'; \
		"$$tmp/venv/bin/python" -m pip freeze --all --disable-pip-version-check 2>/dev/null \
			| grep -E '^[A-Za-z0-9._-]+==' | grep -vE '^(pip|munadi)==' | LC_ALL=C sort -f; \
	} >"$$tmp/lock"; \
	cp "$$tmp/lock" requirements.lock; \
	echo "requirements.lock: $$(grep -c == requirements.lock) packages"
