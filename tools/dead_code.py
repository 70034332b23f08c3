"""Finds functions, methods and classes that the product does not use, tests left out: `python -m tools.dead_code`.

vulture also reports variables; fields of models and members of enumerations are most of them, so they are left out.
"""

import sys
from pathlib import Path

from vulture import Vulture

from tools.source import is_generated

ROOT = Path(__file__).parents[1]
KINDS = frozenset({"function", "method", "class", "property"})
# called by a framework: by its decorator, or by its name
DECORATORS = (
    "@ROUTER.*", "@router.*", "@app.*", "@application.*", "@job*", "@field_validator", "@model_validator",
    "@field_serializer", "@model_serializer", "@*.connect",
)  # fmt: skip
# name: who calls it
KEPT = {
    "handle_starttag": "html.parser", "handle_endtag": "html.parser", "handle_data": "html.parser",
    "_create_socket": "poplib", "do_GET": "http.server", "do_POST": "http.server", "log_message": "http.server",
    "password_auth_supported": "asyncssh", "validate_password": "asyncssh", "__class_getitem__": "Python",
    "collect": "prometheus_client", "fetch_url": "plutoprint", "main_loop": "uvicorn",
    "recount_aging_cells": "tests, to compare the kept cells with", "total_frame": "tests, to compare versions in bulk",
    "recount_billed_cells": "tests, to compare the kept cells with",
}  # fmt: skip


def list_dead_code(root: Path = ROOT) -> list[str]:
    """Return what nothing uses, as `path:line: kind name`."""
    vulture = Vulture(ignore_names=list(KEPT), ignore_decorators=list(DECORATORS))
    vulture.scavenge([str(root / "platform" / "freight"), str(root / "jobs")])
    return [
        f"{code.filename.relative_to(root)}:{code.first_lineno}: {code.typ} {code.name}"
        for code in vulture.get_unused_code(min_confidence=60)
        # records are written for every document, whether one is read yet or not
        if code.typ in KINDS and not is_generated(code.filename)
    ]


if __name__ == "__main__":
    dead = list_dead_code()
    print("\n".join(dead) or "nothing is unused")
    sys.exit(bool(dead))
