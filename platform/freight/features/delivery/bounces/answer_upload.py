"""Upload a partner's answer by hand: a file of acknowledgements, or a returned mail."""

from freight.core.delivery.bounces import parse_bounce as read_bounce
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.features.delivery.bounces import intake as bounces
from freight.features.delivery.receipts import intake
from freight.features.delivery.receipts.listing import describe_receipt_outcome
from freight.features.delivery.receipts.schemas import ReceiptTaken
from freight.kit.access import Access
from freight.kit.records.history import load_user_names

_EMPTY = "The file is empty. Choose the file that the partner sent."
_NOT_OURS = "This returned mail is about none that was sent from here. Save the returned mail itself as an .eml file."
_NOT_YET = "That mail is being sent right now. Try again in a minute."


async def upload_partner_answer(access: Access, content: bytes, name: str) -> ReceiptTaken:
    """Process an uploaded file of answers or a returned mail. Raises Invalid for an empty one and for a mail that is
    not about ours, Conflict for one that is being sent, PermissionDenied for a user who sees only some accounts, since
    it may concern any."""
    access.scope.demand_every_account()
    if not content.strip():
        raise Invalid(_EMPTY, code=ErrorCode.EMPTY)
    names = await load_user_names([access.user_id])
    by = names.get(access.user_id, "Upload")
    if read_bounce(content) is None:
        receipt_outcome = await intake.ingest_receipt(
            access.scope, content, name or "answer.txt", by, by=access.scope.author
        )
        return await describe_receipt_outcome(access.scope, receipt_outcome)
    try:
        returned = await bounces.ingest_bounce(access.scope, content, by)
    except bounces.SendInProgress as sending:
        raise Conflict(_NOT_YET) from sending
    if returned is None:
        raise Invalid(_NOT_OURS, code=ErrorCode.NO_SUCH_MAIL)
    return await describe_receipt_outcome(access.scope, returned)
