"""Partners' answers, as the board and a delivery show them."""

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.delivery import Delivery
from freight.documents.delivery_receipt import Receipt, ReceiptState
from freight.documents.records.delivery_receipt import StoredReceipt, StoredReceiptAnswer
from freight.features.delivery.receipts import intake
from freight.features.delivery.receipts.schemas import (
    PartnerAnswer,
    PartnerFault,
    ReceiptDownload,
    ReceiptList,
    ReceiptRow,
    ReceiptTaken,
)
from freight.features.work.files import service as downloads
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_OPEN: Record = {"state": {"$in": [ReceiptState.UNMATCHED, ReceiptState.UNREADABLE]}}
_NO_REASON = "Say why, so that others can see it."
_NOT_OPEN = "This answer is {state}. Reload the list."
_SHOWN = 5
_MOST_OF_ONE = 50


async def count_unmatched_receipts(scope: Scope) -> int:
    """Count the answers that match nothing we sent. They belong to no account: users limited to some accounts see
    none."""
    return await scoped(Receipt, scope).count(_OPEN) if scope.allows_account(None) else 0


async def list_unmatched_receipts(scope: Scope, page: Page) -> ReceiptList:
    """List the answers that match nothing we sent, or cannot be read, newest first."""
    scope.demand_every_account()
    receipts = scoped(Receipt, scope)
    page_receipts = await receipts.find(_OPEN).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    return ReceiptList(
        count=await receipts.count(_OPEN),
        page_no=page.number,
        page_limit=page.limit,
        rows=[build_receipt_row(receipt) for receipt in page_receipts],
    )


async def list_delivery_answers(scope: Scope, delivery_id: ObjectId) -> list[PartnerAnswer]:
    """List the other side's answers to a delivery, newest first."""
    query = {"answers.delivery_ids": delivery_id}
    receipts = await scoped(Receipt, scope).find(query).sort("_id", -1).limit(_MOST_OF_ONE).to_list()
    if not receipts:
        return []
    delivery = await scoped(Delivery, scope).get(delivery_id, "delivery")
    return [
        _answer(receipt, answer, delivery["invoice_number"])
        for receipt in receipts
        for answer in receipt["answers"]
        if delivery_id in answer["delivery_ids"]
    ]


async def rematch_receipt(scope: Scope, receipt_id: str) -> ReceiptTaken:
    """Search once more for what an answer belongs to. Raises NotFound."""
    scope.demand_every_account()
    return await describe_receipt_outcome(scope, await intake.rematch_stored_receipt(scope, receipt_id))


async def dismiss_receipt(scope: Scope, receipt_id: str, reason: str) -> None:
    """Dismiss an answer: it is kept, with the reason. Raises NotFound, Conflict if it was matched in the meantime,
    Invalid without a reason."""
    scope.demand_every_account()
    if not reason.strip():
        raise Invalid(_NO_REASON, code=ErrorCode.NO_REASON)
    receipt = await scoped(Receipt, scope).get(receipt_id, "answer")
    written = await scoped(Receipt, scope).update_one(
        {"_id": receipt["_id"], **_OPEN},
        {
            "$set": {
                "state": ReceiptState.PUT_ASIDE,
                "reason": reason.strip(),
                "updated_on": clock.now(),
                "updated_by": scope.user_id,
            },
            "$inc": {"revision": 1},
        },
    )
    if not written.modified_count:
        raise Conflict(_NOT_OPEN.format(state=receipt["state"]))


async def create_receipt_download(scope: Scope, receipt_id: str) -> ReceiptDownload:
    """Return an address that serves a file of answers once, as it was received. Raises NotFound."""
    scope.demand_every_account()
    receipt = await scoped(Receipt, scope).get(receipt_id, "answer")
    issued = await downloads.create_file_ticket(scope, receipt["file_id"])
    return ReceiptDownload(url=issued.url, name=receipt["name"])


async def describe_receipt_outcome(scope: Scope, taken: intake.ReceiptOutcome) -> ReceiptTaken:
    """Return the result of a file, with the first invoices it is about."""
    ids = list(dict.fromkeys(record_id for answer in taken.receipt["answers"] for record_id in answer["delivery_ids"]))
    about = scoped(Delivery, scope).find({"_id": {"$in": ids[:_SHOWN]}}, ["invoice_number"])
    return ReceiptTaken(
        receipt=build_receipt_row(taken.receipt),
        changed=taken.changed,
        invoice_numbers=sorted([delivery["invoice_number"] async for delivery in about]),
        is_known=taken.is_known,
    )


def build_receipt_row(receipt: StoredReceipt) -> ReceiptRow:
    """Return a file of answers as a list row."""
    answers = receipt["answers"]
    return ReceiptRow(
        id=str(receipt["_id"]),
        name=receipt["name"],
        came_by=receipt["came_by"],
        came_on=receipt["created_on"],
        sender=answers[0]["sender"] if answers else "",
        kinds=sorted({answer["kind"] for answer in answers}),
        state=receipt["state"],
        reason=receipt["reason"],
        size=receipt["size"],
        tells=[answer["text"] for answer in answers[:_MOST_OF_ONE]],
    )


def _answer(receipt: StoredReceipt, answer: StoredReceiptAnswer, invoice_number: str) -> PartnerAnswer:
    return PartnerAnswer(
        receipt_id=str(receipt["_id"]),
        kind=answer["kind"],
        verdict=answer["verdict"],
        text=answer["text"],
        came_on=receipt["created_on"],
        came_by=receipt["came_by"],
        name=receipt["name"],
        faults=[
            PartnerFault(
                message=fault["message"],
                tag=fault["tag"],
                place=fault["place"],
                element=fault["element"],
                value=fault["value"],
                segment=fault["segment"],
            )
            for fault in answer["faults"]
        ],
        amounts=[payment["amount"] for payment in answer["payments"] if payment["invoice_number"] == invoice_number],
    )
