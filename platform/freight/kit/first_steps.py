"""What the terminal tells whoever starts an installation. Kept apart: telling it must not load the suite."""

import hashlib
from pathlib import Path

_LOADERS = Path(__file__).resolve().parents[1] / "features"

# the README names it beside the demo sign-ins; users with it are loaded in a demo installation only
DEMO_PASSWORD = "Freight-2026!"

SETUP = "the first administrator"
"""What the setup code is for (`Keyring.code_for`)."""


def seed_fingerprint(folder: Path, demo: bool, systems: int) -> str:
    """Of everything that decides what loading `folder` brings: its files, the code that loads them, whether the demo is
    wanted, and how many systems there are to fill. Where it is the one that was loaded, there is nothing to load."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    loaders = sorted([*_LOADERS.glob("*/seed.py"), *_LOADERS.glob("seed/*.py")])
    digest = hashlib.sha256(f"{demo} {systems}".encode())
    for path in (*files, *loaders):
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
