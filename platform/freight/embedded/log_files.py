"""Log files of a machine that nobody tends: a large one is put aside, the oldest are erased.

A file is copied and emptied, never renamed: programs go on writing to the file they were started with.
"""

import shutil
from pathlib import Path

MOST_BYTES = 20 * 1024 * 1024
KEPT = 5


def rotate_log(path: Path, most_bytes: int = MOST_BYTES, kept: int = KEPT) -> bool:
    """Put `path` aside as `path.1` when it has grown beyond `most_bytes`, what was `.1` as `.2` and so on; `kept` of
    them stay. True when it was."""
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
