"""`freight backup` and `freight restore`: what the command line does around `kit.backup`."""

import getpass
import sys
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from freight.core.errors import Conflict, Invalid
from freight.embedded.private_files import write_private
from freight.embedded.server_startup import provide_servers
from freight.kit.backup.manifest import Manifest
from freight.kit.backup.restorer import RestoredBackup, restore_backup
from freight.kit.backup.writer import write_backup
from freight.kit.settings import load_settings

_NAME = "freight-{:%Y-%m-%d-%H%M%S}.zip"
_PATTERN = "freight-????-??-??-??????.zip"


def back_up(target: Path, *, with_keys: bool, keep: int | None) -> tuple[Path, Manifest]:
    """Back up into `target`: a file that does not exist yet, or a folder, which gets a file named by the time (UTC) and
    keeps the `keep` newest. Raises what `write_backup` raises, and Conflict for a file that exists."""
    settings = load_settings()
    into_folder = target.is_dir()
    path = target / _NAME.format(datetime.now(UTC)) if into_folder else target
    if path.exists():
        raise Conflict(f"{path} exists. Choose another name, or a folder.")
    passphrase = _passphrase("Passphrase for the keys: ", settings.backup_passphrase) if with_keys else None
    if with_keys and passphrase is None:
        raise Invalid(
            "Set FREIGHT_BACKUP_PASSPHRASE, or say --without-keys and keep FREIGHT_SECRET_KEYS in a place of its own."
        )
    with provide_servers(settings) as served:
        manifest = write_backup(served, path, passphrase)
    if into_folder and keep:
        for old in sorted(target.glob(_PATTERN))[:-keep]:
            old.unlink()
    return path, manifest


def bring_back(path: Path, keys_to: Path | None) -> RestoredBackup:
    """Restore `path`. Its keys go into the data folder of a single machine that uses its own keys, otherwise into the
    file `keys_to`. Raises what `restore_backup` raises."""
    settings = load_settings()
    passphrase = _passphrase("Passphrase of the backup, empty to leave its keys: ", settings.backup_passphrase) or None
    with provide_servers(settings) as served:
        restored = restore_backup(served, path, passphrase)
    if restored.keys and keys_to:
        write_private(keys_to, restored.keys)
    elif restored.keys and not settings.secret_keys.get_secret_value():
        write_private(settings.data_dir / "secret-key", restored.keys)
        return RestoredBackup(restored.manifest, restored.keys, [])
    return restored


def _passphrase(question: str, configured: SecretStr | None) -> str | None:
    """Return the passphrase from the settings, or the one typed at a terminal; None without both."""
    if configured is not None:
        return configured.get_secret_value()
    return getpass.getpass(question) if sys.stdin.isatty() else None
