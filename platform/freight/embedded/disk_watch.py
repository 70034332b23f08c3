"""Warnings before the disk with the data is full: a database without room ends itself."""

import shutil
from pathlib import Path

from freight.kit.storage.disk_space import LEAST_BYTES, format_bytes

WARN_BYTES = 4 * LEAST_BYTES
_FULL_BYTES = 32 * 1024 * 1024


class DiskWatch:
    """Reports once when room runs short, once when nothing is saved any more, and once when there is room again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stage = 0

    def look(self) -> list[str]:
        """Return the messages since the last look."""
        free = shutil.disk_usage(self._folder).free
        stage = 2 if free < LEAST_BYTES else 1 if free < WARN_BYTES else 0
        if stage == self._stage:
            return []
        self._stage = stage
        room = f"The disk of {self._folder} has {format_bytes(free)} left."
        if stage == 2:
            return [f"{room} Nothing can be saved until you free up space."]
        if stage == 1:
            return [f"{room} Free up space: below {format_bytes(LEAST_BYTES)}, nothing can be saved."]
        return [f"{room} Saving works again."]


def explain_full_disk(folder: Path) -> str:
    """Return why the database may have ended; empty where there is room."""
    free = shutil.disk_usage(folder).free
    return f" The disk of {folder} is full." if free < _FULL_BYTES else ""
