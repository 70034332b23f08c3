"""The messages at the terminal when an installation starts. Separate, because printing them must not load the suite."""

import hashlib
from pathlib import Path

_LOADERS = Path(__file__).resolve().parents[1] / "features"

# the README lists it with the demo sign-ins; users with it are loaded in a demo installation only
DEMO_PASSWORD = "Freight-2026!"

SETUP = "the first administrator"
"""The purpose of the setup code (`Keyring.code_for`)."""


def build_setup_link(address: str, code: str) -> str:
    """Return the address where the first administrator of an empty installation is made; it works once. The code
    follows a #: browsers do not send that part, so that it is in no log on the way."""
    return f"{address.rstrip('/')}/login#setup={code}"


def compute_seed_fingerprint(folder: Path, demo: bool, systems: int, *, code: Path = _LOADERS) -> str:
    """Return a fingerprint of everything that decides what loading `folder` brings: its files, the code that loads
    them, whether the demo is wanted, and how many systems there are to fill. If it equals the stored one, there is
    nothing to load."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    loaders = sorted([*code.rglob("seed.py"), *code.rglob("seed/*.py")])
    digest = hashlib.sha256(f"{demo} {systems}".encode())
    for path in (*files, *loaders):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
