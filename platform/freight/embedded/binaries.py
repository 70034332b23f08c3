"""Finding a server program that really runs on this machine."""

import importlib.util
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from freight.embedded.errors import EmbeddedServerError

VERSION_SECONDS = 20


def find_package_files(package: str, *parts: str) -> list[Path]:
    """Return the files at `parts` (glob patterns allowed) below an installed package, without importing it."""
    spec = importlib.util.find_spec(package)
    roots = spec.submodule_search_locations if spec and spec.submodule_search_locations else []
    return [path for root in roots for path in sorted(Path(root).glob("/".join(parts)))]


def find_runnable_binary(title: str, candidates: Iterable[Path], advice: str) -> Path:
    """Return the first candidate whose `--version` succeeds.

    A program for another architecture or without its shared libraries exists but does not run, so each candidate is
    executed instead of only checked for existence. Raises EmbeddedServerError naming every candidate and its error.
    """
    complaints = []
    for candidate in candidates:
        try:
            if not os.access(candidate, os.X_OK):
                candidate.chmod(0o755)  # wheels do not always keep the executable bit
            command = [str(candidate), "--version"]
            answer = subprocess.run(command, check=False, capture_output=True, text=True, timeout=VERSION_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as problem:
            complaints.append(f"{candidate}: {problem}")
            continue
        if answer.returncode == 0:
            return candidate
        complaints.append(f"{candidate}: {answer.stderr.strip()[:200]}")
    tried = "; ".join(complaints) or "none found"
    raise EmbeddedServerError(f"No usable {title} ({tried}). {advice}")
