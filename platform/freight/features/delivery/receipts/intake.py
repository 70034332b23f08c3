"""Process partners' answers: stored with their effect on deliveries, in one transaction, and once."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.edi.acknowledgements import EdiAcknowledgement
from freight.core.edi.interchange import UnreadableInterchange
from freight.core.records import copy_record
from freight.documents.delivery_receipt import Receipt, ReceiptState
from freight.documents.records.delivery_receipt import StoredReceipt
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.delivery.receipts.mappings import read_partner_answers
from freight.features.delivery.receipts.matching import AnswerMatches, match_answers
from freight.kit import clock
from freight.kit.storage import database_clock, files
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

# a file whose receipt was never stored expires
_UNNOTED = timedelta(days=1)
# an answer may come before its file is recorded as sent: search again for this long
_LOOKED_FOR = timedelta(days=2)
_AT_ONCE = 100
_LEFT = "{left} of {count} answers are to nothing that was sent from here."
_ALL_LEFT = "It answers nothing that was sent from here."


@dataclass(frozen=True)
class ReceiptOutcome:
    """The result of a file. `changed` counts the deliveries it said something new about; `is_known`: it was received
    before."""

    receipt: StoredReceipt
    changed: int = 0
    is_known: bool = False


async def ingest_receipt(
    scope: Scope, content: bytes, name: str, came_by: str, *, channel_id: ObjectId | None = None, by: str = ""
) -> ReceiptOutcome:
    """Store a file of answers and its effect on deliveries. The same bytes do nothing a second time."""
    answers, reason = await _read(scope, content)

    async def apply(session: AsyncClientSession) -> tuple[Record, int]:
        if not answers:
            return {"state": ReceiptState.UNREADABLE, "reason": reason}, 0
        answer_matches, changed = await _applied(scope, answers, session, by)
        return _outcome(answer_matches), changed

    return await store_receipt_once(scope, content, name, came_by, apply, channel_id=channel_id, by=by)


async def store_receipt_once(
    scope: Scope,
    content: bytes,
    name: str,
    came_by: str,
    apply: Callable[[AsyncClientSession], Awaitable[tuple[Record, int]]],
    *,
    content_type: str = "text/plain",
    channel_id: ObjectId | None = None,
    by: str = "",
) -> ReceiptOutcome:
    """Store a received file with the effect of `apply`, in one transaction. `apply` returns what is stored of it and
    how many deliveries it changed; the same bytes have no effect a second time."""
    digest = hashlib.sha256(content).hexdigest()
    if known_receipt := await _known(scope, digest):
        return ReceiptOutcome(known_receipt, is_known=True)
    now = await database_clock.read_database_clock()
    file_id = await files.save_file(
        scope, content, name, content_type, "receipt", shared=True, expires_on=now + _UNNOTED
    )
    record: StoredReceipt = Receipt.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=None,
        sha256=digest,
        name=files.safe_name(name),
        size=len(content),
        file_id=file_id,
        came_by=came_by,
        channel_id=channel_id,
        state=ReceiptState.UNREADABLE,
        reason="",
        answers=[],
        created_on=now,
        updated_on=now,
        updated_by=by,
    ).model_dump(exclude={"id"})

    async def store(session: AsyncClientSession) -> ReceiptOutcome:
        changes, count = await apply(session)
        receipt = copy_record(record, {"_id": ObjectId(), **changes})
        await scoped(Receipt, scope).insert_one(receipt, session=session)
        await files.retain_files(scope, [file_id], session)
        return ReceiptOutcome(receipt, count)

    try:
        return await run_in_transaction(store)
    except DuplicateKeyError:
        # another worker received the same file at the same time
        if (known_receipt := await _known(scope, digest)) is None:
            raise
        return ReceiptOutcome(known_receipt, is_known=True)


async def rematch_stored_receipt(scope: Scope, receipt_id: object) -> ReceiptOutcome:
    """Search once more for what a receipt answers. Raises NotFound."""
    receipt = await scoped(Receipt, scope).get(receipt_id, "answer")
    if receipt["state"] != ReceiptState.UNMATCHED:
        return ReceiptOutcome(receipt, is_known=True)
    content = await files.read_stored_file(scope, receipt["file_id"])
    answers, _ = await _read(scope, content)

    async def work(session: AsyncClientSession) -> ReceiptOutcome:
        matched, count = await _applied(scope, answers, session, "")
        change = _outcome(matched) | {"updated_on": clock.now()}
        await scoped(Receipt, scope).update_one(
            {"_id": receipt["_id"], "state": ReceiptState.UNMATCHED},
            {"$set": change, "$inc": {"revision": 1}},
            session=session,
        )
        return ReceiptOutcome(copy_record(receipt, change), count)

    return await run_in_transaction(work)


async def rematch_unmatched_receipts() -> int:
    """Search again for what the unmatched receipts of the whole installation answer, for two days; return how many were
    matched. For the scheduler."""
    matched = 0
    for receipt in await Receipt.left(await database_clock.read_database_clock() - _LOOKED_FOR, _AT_ONCE):
        scope = await make_system_scope(receipt["company_id"], receipt["system_id"])
        matched += bool((await rematch_stored_receipt(scope, receipt["_id"])).changed)
    return matched


async def _applied(
    scope: Scope, answers: list[EdiAcknowledgement], session: AsyncClientSession, by: str
) -> tuple[AnswerMatches, int]:
    answer_matches = await match_answers(scope, answers, session)
    return answer_matches, len(await record_acknowledgements(scope, answer_matches.heard, session, by))


def _outcome(found: AnswerMatches) -> Record:
    state, reason = ReceiptState.MATCHED, ""
    if found.left:
        count = len(found.answers)
        state = ReceiptState.UNMATCHED
        reason = _ALL_LEFT if found.left == count else _LEFT.format(left=found.left, count=count)
    return {"state": state, "reason": reason, "answers": [answer.model_dump() for answer in found.answers]}


async def _read(scope: Scope, content: bytes) -> tuple[list[EdiAcknowledgement], str]:
    try:
        return await read_partner_answers(scope, content), ""
    except UnreadableInterchange as reason:
        return [], str(reason)


async def _known(scope: Scope, digest: str) -> StoredReceipt | None:
    return await scoped(Receipt, scope).find_one({"sha256": digest})
