"""The outbox of pushes: due pushes are handed to the workers, by system, every second or two."""

from freight.core.auto_billing.pushes import STEPS, PushState, PushStep
from freight.documents.outgoing_push import OutgoingPush
from freight.kit.storage import database_clock
from freight.kit.storage.outbox import Outbox
from freight.kit.storage.tenancy import Record

DRAIN_JOB = "autoBilling.drain"


def _to_drain(push: Record) -> Record:
    return {"company_id": str(push["company_id"]), "system_id": str(push["system_id"])}


OUTBOX = Outbox(
    OutgoingPush,
    STEPS.states_for(PushStep.SEND),
    PushState.SENDING,
    DRAIN_JOB,
    _to_drain,
    told_of=("company_id", "system_id"),
)


async def dispatch_due_pushes() -> int:
    """Notify the workers of every due push; return how many there were."""
    return await OUTBOX.dispatch(await database_clock.read_database_clock())
