"""By hand: what was rendered waits until a clerk has printed it, or posted it into a portal, and confirms it. There is
no server, so it is not one of `TRANSPORTS`, from which profiles choose."""

from pydantic import BaseModel

from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import SendOutcome, TransportPayload
from freight.delivery.transports.transport import ProbeResult, ServerLine, Transport

_READY = "It is ready to be printed, or posted into the portal."


class HandSettings(BaseModel):
    """There is nothing to set."""


async def _send(_: TransportPayload, __: ServerLine) -> SendOutcome:
    return SendOutcome(SendVerdict.ACCEPTED, _READY, is_ready=True)


async def _probe(_: ServerLine) -> ProbeResult:
    return ProbeResult(True, _READY)


async def _hang_up(_: ServerLine) -> None:
    return None


HAND = Transport("hand", "By hand", HandSettings, (), lambda _: "hand", _send, _probe, _hang_up)
