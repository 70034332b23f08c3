"""What the terminal tells whoever starts an installation. Kept apart: telling it must not load the suite."""

import hashlib
from pathlib import Path

_LOADERS = Path(__file__).resolve().parents[1] / "features"

# the README names it beside the demo sign-ins; users with it are loaded in a demo installation only
DEMO_PASSWORD = "Freight-2026!"

SETUP = "the first administrator"
"""What the setup code is for (`Keyring.code_for`)."""


def build_setup_link(address: str, code: str) -> str:
    """Where whoever started an empty installation makes its first administrator; it works once. The code stands behind
    a #: a browser sends that to nobody, so that it is in no log on the way."""
    return f"{address.rstrip('/')}/login#setup={code}"


def compute_seed_fingerprint(folder: Path, demo: bool, systems: int, *, code: Path = _LOADERS) -> str:
    """Of everything that decides what loading `folder` brings: its files, the code that loads them, whether the demo is
    wanted, and how many systems there are to fill. Where it is the one that was loaded, there is nothing to load."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    loaders = sorted([*code.rglob("seed.py"), *code.rglob("seed/*.py")])
    digest = hashlib.sha256(f"{demo} {systems}".encode())
    for path in (*files, *loaders):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
