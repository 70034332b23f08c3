"""Log files of an unattended machine: large ones are rotated, the oldest are erased.

A file is copied and emptied, never renamed: programs keep writing to the file they were started with.
"""

import shutil
from pathlib import Path

MOST_BYTES = 20 * 1024 * 1024
KEPT = 5


def rotate_log(path: Path, most_bytes: int = MOST_BYTES, kept: int = KEPT) -> bool:
    """Rotate `path` to `path.1` when it has grown beyond `most_bytes`, an existing `.1` to `.2` and so on; `kept` of
    them are kept. Returns True if it was rotated."""
    if not path.exists() or path.stat().st_size <= most_bytes:
        return False
    for number in range(kept - 1, 0, -1):
        older = path.with_name(f"{path.name}.{number}")
        if older.exists():
            older.replace(path.with_name(f"{path.name}.{number + 1}"))
    aside = path.with_name(f"{path.name}.1")
    shutil.copyfile(path, aside)
    aside.chmod(0o600)
    with path.open("r+b") as file:
        file.truncate(0)
    return True
