"""Taking in what partners answer: stored with what it does to deliveries, in one transaction, and once."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.edi.acknowledgements import Answer
from freight.core.edi.interchange import Unreadable
from freight.core.records import changed
from freight.documents.receipt import Receipt, ReceiptState
from freight.documents.records.receipt import StoredReceipt
from freight.features.delivery.outbox.answered import acknowledge
from freight.features.delivery.receipts.mappings import read_answers
from freight.features.delivery.receipts.matching import Matched, match
from freight.kit import clock
from freight.kit.storage import files, shared_clock
from freight.kit.storage.scopes import Scope, scope_of
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import in_transaction

# a file whose receipt was never stored goes by itself
_UNNOTED = timedelta(days=1)
# an answer may come before the note that its file was sent: so long it is looked for again
_LOOKED_FOR = timedelta(days=2)
_AT_ONCE = 100
_LEFT = "{left} of {count} answers are to nothing that was sent from here."
_ALL_LEFT = "It answers nothing that was sent from here."


@dataclass(frozen=True)
class Taken:
    """What became of a file. `changed` counts the deliveries of which it said something new; `is_known`: it had been
    taken in before."""

    receipt: StoredReceipt
    changed: int = 0
    is_known: bool = False


async def take_in(
    scope: Scope, content: bytes, name: str, came_by: str, *, channel_id: ObjectId | None = None, by: str = ""
) -> Taken:
    """Store a file of answers and what it does to deliveries. The same bytes do nothing a second time."""
    answers, reason = await _read(scope, content)

    async def apply(session: AsyncClientSession) -> tuple[Record, int]:
        if not answers:
            return {"state": ReceiptState.UNREADABLE, "reason": reason}, 0
        found, changed = await _applied(scope, answers, session, by)
        return _outcome(found), changed

    return await store_once(scope, content, name, came_by, apply, channel_id=channel_id, by=by)


async def store_once(
    scope: Scope,
    content: bytes,
    name: str,
    came_by: str,
    apply: Callable[[AsyncClientSession], Awaitable[tuple[Record, int]]],
    *,
    content_type: str = "text/plain",
    channel_id: ObjectId | None = None,
    by: str = "",
) -> Taken:
    """Store what came in with what `apply` does by it, in one transaction. `apply` gives what is stored of it and how
    many deliveries it changed; of the same bytes nothing happens a second time."""
    digest = hashlib.sha256(content).hexdigest()
    if known := await _known(scope, digest):
        return Taken(known, is_known=True)
    now = await shared_clock.now()
    file_id = await files.save(scope, content, name, content_type, "receipt", shared=True, expires_on=now + _UNNOTED)
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

    async def store(session: AsyncClientSession) -> Taken:
        told, count = await apply(session)
        receipt = changed(record, {"_id": ObjectId(), **told})
        await scoped(Receipt, scope).insert_one(receipt, session=session)
        await files.keep_all(scope, [file_id], session)
        return Taken(receipt, count)

    try:
        return await in_transaction(store)
    except DuplicateKeyError:
        # another took the same file in at the same time
        if (known := await _known(scope, digest)) is None:
            raise
        return Taken(known, is_known=True)


async def match_again(scope: Scope, receipt_id: object) -> Taken:
    """Look once more for what a receipt answers. Raises NotFound."""
    found = await scoped(Receipt, scope).get(receipt_id, "answer")
    if found["state"] != ReceiptState.UNMATCHED:
        return Taken(found, is_known=True)
    content = await files.read(scope, found["file_id"])
    answers, _ = await _read(scope, content)

    async def work(session: AsyncClientSession) -> Taken:
        matched, count = await _applied(scope, answers, session, "")
        change = _outcome(matched) | {"updated_on": clock.now()}
        await scoped(Receipt, scope).update_one(
            {"_id": found["_id"], "state": ReceiptState.UNMATCHED},
            {"$set": change, "$inc": {"revision": 1}},
            session=session,
        )
        return Taken(changed(found, change), count)

    return await in_transaction(work)


async def match_left() -> int:
    """Look again for what the unmatched receipts of the whole installation answer, for two days; returns how many found
    something. For the scheduler."""
    matched = 0
    for each in await Receipt.left(await shared_clock.now() - _LOOKED_FOR, _AT_ONCE):
        scope = await scope_of(each["company_id"], each["system_id"])
        matched += bool((await match_again(scope, each["_id"])).changed)
    return matched


async def _applied(scope: Scope, answers: list[Answer], session: AsyncClientSession, by: str) -> tuple[Matched, int]:
    found = await match(scope, answers, session)
    return found, len(await acknowledge(scope, found.heard, session, by))


def _outcome(found: Matched) -> Record:
    state, reason = ReceiptState.MATCHED, ""
    if found.left:
        count = len(found.answers)
        state = ReceiptState.UNMATCHED
        reason = _ALL_LEFT if found.left == count else _LEFT.format(left=found.left, count=count)
    return {"state": state, "reason": reason, "answers": [each.model_dump() for each in found.answers]}


async def _read(scope: Scope, content: bytes) -> tuple[list[Answer], str]:
    try:
        return await read_answers(scope, content), ""
    except Unreadable as reason:
        return [], str(reason)


async def _known(scope: Scope, digest: str) -> StoredReceipt | None:
    return await scoped(Receipt, scope).find_one({"sha256": digest})
