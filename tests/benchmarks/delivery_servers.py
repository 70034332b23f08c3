"""The servers that `delivery` sends to, in a process of their own: they take whatever comes and say their ports."""

import asyncio
import sys
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from freight.embedded.ports import free_port
from tests.fixtures.file_servers import sftp_serving


class Taker:
    """Takes every mail and keeps none."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return "250 Taken"


async def serve(folder: Path) -> None:
    """Serve until the process is ended."""
    port = free_port()
    mails = Controller(Taker(), hostname="127.0.0.1", port=port)
    mails.start()
    async with sftp_serving(folder) as files:
        print(port, files.port, files.host_key, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
