"""The address and credentials of the demo's partner, stored next to the data so that profiles remain valid."""

import base64
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from freight.core.sending.webhook_signatures import PREFIX
from freight.embedded.ports import find_free_port
from freight.embedded.private_files import ensure_password, make_private_folder, write_private

# a loopback address of its own: allowing the demo to call it opens no other server of this machine
HOST = "127.0.0.97"
USER = "demo"
IN, OUT, BOOKINGS = "in", "out", "bookings"
_ADDRESS = "address.json"
_WEB_PORTS = ("letterPort", "invoicePort")


@dataclass(frozen=True)
class DemoPartner:
    """The partner as its callers know it. In `files`, each system has a folder with what it sent (`in`), the answers
    (`out`), and what a customer books (`bookings`). As a print vendor it takes letters, kept in `letters`; as an access
    point, electronic invoices, kept in `invoices`."""

    port: int
    password: str
    host_key: str
    key_file: Path
    files: Path
    letter_port: int
    letters: Path
    invoice_port: int
    invoices: Path

    @property
    def callback_secret(self) -> str:
        """The secret by which it signs callbacks."""
        return PREFIX + base64.b64encode(hashlib.sha256(f"callbacks {self.password}".encode()).digest()).decode()

    def folder_of(self, system: str) -> Path:
        """Return the folder of a system, with its subfolders."""
        folder = self.files / system
        for name in (IN, OUT, BOOKINGS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        return folder


def prepare_demo_partner(data_dir: Path) -> DemoPartner:
    """Return the partner of an installation; its port, key and password are made on first use. Raises StartError where
    the folder cannot be kept private."""
    folder = data_dir / "partner"
    make_private_folder(folder)
    make_private_folder(folder / "files")
    if (folder / _ADDRESS).exists():
        _with_all_ports(folder / _ADDRESS)
    else:
        key = Ed25519PrivateKey.generate()
        ensure_password(folder / "password")
        write_private(
            folder / "host-key", key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()).decode()
        )
        public_key = key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode()
        # written last: if it is there, the others are
        write_private(
            folder / _ADDRESS,
            json.dumps({"port": find_free_port(HOST), "hostKey": public_key, **_find_ports()}),
        )
    demo_partner = find_demo_partner(data_dir)
    assert demo_partner is not None
    return demo_partner


def _find_ports() -> dict[str, int]:
    return {name: find_free_port(HOST) for name in _WEB_PORTS}


def _with_all_ports(path: Path) -> None:
    """Add the ports that a partner from an earlier version lacks."""
    config = json.loads(path.read_text())
    if not set(_WEB_PORTS) <= set(config):
        write_private(path, json.dumps({**_find_ports(), **config}))


def find_demo_partner(data_dir: Path) -> DemoPartner | None:
    """Return the partner of an installation, or None if it has none."""
    folder = data_dir / "partner"
    try:
        config = json.loads((folder / _ADDRESS).read_text())
    except FileNotFoundError:
        return None
    return DemoPartner(
        config["port"],
        (folder / "password").read_text().strip(),
        config["hostKey"],
        folder / "host-key",
        folder / "files",
        config.get("letterPort", 0),
        folder / "letters",
        config.get("invoicePort", 0),
        folder / "invoices",
    )
