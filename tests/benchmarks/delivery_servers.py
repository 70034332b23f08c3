"""The servers that `delivery` sends to, in a process of their own: they accept everything and print their ports. The
ids of mails are stored in the file named by the second argument, if given."""

import asyncio
import re
import sys
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from freight.embedded.ports import find_free_port
from tests.fixtures.file_servers import sftp_serving

MESSAGE_ID = re.compile(rb"^message-id:\s*(\S+)", re.I | re.M)


class Taker:
    """Takes every mail; of each its id is kept before it is said so."""

    def __init__(self, log: Path | None) -> None:
        self._log = log

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self._log:
            content = envelope.content if isinstance(envelope.content, bytes) else b""
            found = MESSAGE_ID.search(content)
            with self._log.open("ab") as log:
                log.write((found[1] if found else b"none") + b"\n")
        return "250 Taken"


async def serve(folder: Path, log: Path | None = None) -> None:
    """Serve until the process is ended."""
    port = find_free_port()
    mails = Controller(Taker(log), hostname="127.0.0.1", port=port)
    mails.start()
    async with sftp_serving(folder) as files:
        print(port, files.port, files.host_key, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(*map(Path, sys.argv[1:])))
