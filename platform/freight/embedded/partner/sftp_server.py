"""The servers of the demo's partner: an SFTP server that answers files from a folder `in` into the neighboring folder
`out`, the print vendor, and the access point."""

import asyncio
import hmac
import logging
from datetime import UTC, datetime
from pathlib import Path

import asyncssh

from freight.embedded.errors import StartError
from freight.embedded.partner.access_point import make_access_point
from freight.embedded.partner.acknowledgments import build_partner_acknowledgment
from freight.embedded.partner.http_serving import start_partner_http
from freight.embedded.partner.partner_config import HOST, IN, OUT, USER, DemoPartner
from freight.embedded.partner.print_vendor import make_print_vendor

_UNDER_WAY = ".part"
_TAKEN = "taken"  # where clients move the answers they fetched


async def serve_demo_partner(partner: DemoPartner) -> None:
    """Serve until the process is ended. Raises StartError where the port is already in use."""
    logging.getLogger("asyncssh").setLevel(logging.ERROR)
    for path in partner.files.glob(f"*/{IN}/*"):
        answer_partner_file(path)
    try:
        listening = await start_partner_sftp(partner)
        start_partner_http(make_print_vendor(partner), port=partner.letter_port)
        start_partner_http(make_access_point(partner), port=partner.invoice_port)
    except OSError as refused:
        raise StartError(f"The partner of the demo cannot listen on {HOST}:{partner.port}: {refused}") from refused
    async with listening:
        await asyncio.Event().wait()


async def start_partner_sftp(partner: DemoPartner) -> asyncssh.SSHAcceptor:
    """Begin to serve the folder."""
    root = str(partner.files).encode()
    return await asyncssh.create_server(
        lambda: _Door(partner.password),
        HOST,
        partner.port,
        server_host_keys=[str(partner.key_file)],
        sftp_factory=lambda channel: _Folder(channel, chroot=root),
    )


def answer_partner_file(path: Path) -> None:
    """Answer a file once: a file that was answered, or is still being written, is left alone."""
    if path.parent.name != IN or path.name.endswith(_UNDER_WAY) or not path.is_file():
        return
    folder, name = path.parent.with_name(OUT), f"{path.stem}-997.edi"
    if (folder / name).exists() or (folder / _TAKEN / name).exists():
        return
    content = build_partner_acknowledgment(path.read_bytes(), datetime.now(UTC))
    if content is not None:
        unfinished = folder / f".{name}{_UNDER_WAY}"
        unfinished.write_bytes(content)
        unfinished.rename(folder / name)


class _Door(asyncssh.SSHServer):
    def __init__(self, password: str) -> None:
        self._password = password

    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        return username == USER and hmac.compare_digest(password.encode(), self._password.encode())


class _Folder(asyncssh.SFTPServer):
    """Files get their name once they are complete: by renaming, or, where a profile writes directly, by closing."""

    def rename(self, oldpath: bytes, newpath: bytes) -> None:
        super().rename(oldpath, newpath)
        answer_partner_file(self._real(newpath))

    def close(self, file_obj: object) -> None:
        super().close(file_obj)
        name = getattr(file_obj, "name", None)
        if isinstance(name, bytes | str):
            answer_partner_file(Path(name if isinstance(name, str) else name.decode()))

    def _real(self, path: bytes) -> Path:
        return Path(self.map_path(path).decode())
