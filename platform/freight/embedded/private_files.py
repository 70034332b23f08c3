"""Files and folders that only their owner can read: data, logs, addresses, passwords, keys."""

import os
import secrets
from pathlib import Path

from freight.embedded.errors import StartError

OWNER_ONLY = 0o077
"""The umask of everything started here."""


def make_private_folder(folder: Path) -> None:
    """Make `folder` if it is missing, and accessible only to us: an earlier version left it open to every user of the
    machine, with its logs and addresses. Raises StartError for a folder of another user."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        for path in folder.iterdir():
            if path.is_file():
                path.chmod(0o600)
    except OSError as problem:
        raise StartError(
            f"The folder {folder} cannot be kept private ({problem.strerror}). Choose a folder you own with --data-dir."
        ) from None


def write_private(path: Path, text: str) -> None:
    """Write `text` to `path`, which no other user can read at any moment."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    unfinished.rename(path)


def ensure_password(path: Path) -> str:
    """Return the password in `path`, made on first use: 256 random bits in letters and digits."""
    if not path.exists():
        write_private(path, secrets.token_hex(32))
    path.chmod(0o600)
    return path.read_text().strip()
