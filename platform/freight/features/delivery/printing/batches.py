"""Print batches. A batch consists of its letters: each stores its batch number and place, so that users who see a
customer see only that customer's part of it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.printing import count_sheets
from freight.core.delivery.states import PacketState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid, NotFound
from freight.documents.delivery_packet import Packet, PrintBatchPosition, match_batch_letters
from freight.documents.records.delivery_packet import StoredPacket, StoredPrintBatchPosition
from freight.features.delivery.outbox import control_numbers
from freight.features.delivery.outbox.hand_over import mark_packet_handed_over
from freight.features.delivery.printing.letters import WAITING, build_letters
from freight.features.delivery.printing.schemas import (
    Batch,
    BatchBody,
    BatchList,
    BatchRow,
    LetterNotMarked,
    LettersMarked,
)
from freight.kit.records.history import load_user_names
from freight.kit.storage import database_clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

MOST = 500
PRINTED = "Printed"
# how often another batch may take the number first
_ANEW = 10
_NONE = "No letters are waiting to be printed."
_TAKEN = "Some of these letters are no longer waiting. Reload the list."
_BUSY = "Other batches were started at the same time. Try again."
_NO_BATCH = "Print batch {number} was not found."


async def create_print_batch(scope: Scope, body: BatchBody) -> Batch:
    """Put letters into a new batch. Raises Invalid if none waits, Conflict if one no longer does."""
    ids = [parse_object_id(letter_id, "letter") for letter_id in dict.fromkeys(body.ids)]
    if not ids:
        oldest = scoped(Packet, scope).find(WAITING, ["_id"]).sort("_id", 1).limit(MOST)
        ids = [packet["_id"] async for packet in oldest]
    if not ids:
        raise Invalid(_NONE, code=ErrorCode.NONE)
    for _ in range(_ANEW):
        with suppress(control_numbers.ControlNumberTaken):
            return await read_print_batch(scope, await _started(scope, ids, both_sides=body.both_sides))
    raise Conflict(_BUSY)


async def _started(scope: Scope, ids: list[ObjectId], *, both_sides: bool) -> int:
    numbers = await control_numbers.peek_control_numbers(scope, (control_numbers.PRINT_BATCHES,))
    number = numbers[control_numbers.PRINT_BATCHES]
    now = await database_clock.read_database_clock()

    async def work(session: AsyncClientSession) -> None:
        await control_numbers.take_control_numbers(scope, numbers, session)
        for place, one_id in enumerate(ids, 1):
            batch = PrintBatchPosition(number=number, place=place, both_sides=both_sides, on=now, by=scope.user_id)
            change = {"batch": batch.model_dump(), "updated_on": now}
            query = {**WAITING, "_id": one_id}
            update_result = await scoped(Packet, scope).update_one(query, {"$set": change}, session=session)
            if not update_result.matched_count:
                raise Conflict(_TAKEN)

    await run_in_transaction(work)
    return number


async def read_print_batch(scope: Scope, number: int) -> Batch:
    """Return a batch with its letters. Raises NotFound if there is none in scope."""
    packets = await list_batch_packets(scope, number)
    if not packets:
        raise NotFound(_NO_BATCH.format(number=number))
    rows = await build_letters(scope, packets)
    first = get_letter_place(packets[0])
    names = await load_user_names([first["by"]])
    return Batch(
        number=number,
        letters=len(rows),
        printed=sum(row.state == PacketState.SENT for row in rows),
        sheets=sum(row.sheets for row in rows),
        both_sides=first["both_sides"],
        on=first["on"],
        by=names.get(first["by"], ""),
        rows=rows,
    )


def get_letter_place(packet: StoredPacket) -> StoredPrintBatchPosition:
    """Return the place of a letter in its batch."""
    place = packet["batch"]
    assert place is not None  # the query requires a batch
    return place


async def list_batch_packets(scope: Scope, number: int, first: int = 1, last: int = MOST) -> list[StoredPacket]:
    """Return the packets of a batch in order, from one place to another."""
    query = match_batch_letters(number, first, last)
    return await scoped(Packet, scope).find(query, {"trail": 0, "answers": 0}).sort("batch.place", 1).to_list()


async def list_batches(scope: Scope, page: Page) -> BatchList:
    """List the batches, newest first."""
    is_printed = {"$cond": [{"$eq": ["$state", PacketState.SENT.value]}, 1, 0]}
    batched: Record = {"$match": {"batch.number": {"$gt": 0}}}
    counted = await scoped(Packet, scope).aggregate([batched, {"$group": {"_id": "$batch.number"}}, {"$count": "all"}])
    count = sum([count_row["all"] async for count_row in counted])
    grouped: list[Record] = [
        batched,
        {
            "$group": {
                "_id": "$batch.number",
                "letters": {"$sum": 1},
                "printed": {"$sum": is_printed},
                "pages": {"$push": "$headers.pages"},
                "batch": {"$first": "$batch"},
            }
        },
        {"$sort": {"_id": -1}},
        {"$skip": page.skip},
        {"$limit": page.limit},
    ]
    packets = await (await scoped(Packet, scope).aggregate(grouped)).to_list()
    names = await load_user_names(batch["batch"]["by"] for batch in packets)
    rows = [_row(batch, names) for batch in packets]
    return BatchList(count=count, page_no=page.number, page_limit=page.limit, rows=rows)


def _row(group: Record, names: Mapping[str, str]) -> BatchRow:
    batch = group["batch"]
    return BatchRow(
        number=group["_id"],
        letters=group["letters"],
        printed=group["printed"],
        sheets=sum(count_sheets(pages, both_sides=batch["both_sides"]) for pages in group["pages"]),
        both_sides=batch["both_sides"],
        on=batch["on"],
        by=names.get(batch["by"], ""),
    )


async def mark_batch_letters(scope: Scope, number: int, places: Iterable[int]) -> LettersMarked:
    """Mark letters of a batch as printed and on their way, which delivers their invoices. A letter that is not ready
    stays and is reported with the reason. Raises NotFound."""
    now = await database_clock.read_database_clock()

    async def work(packet: StoredPacket, session: AsyncClientSession) -> None:
        place = get_letter_place(packet)["place"]
        proof = {"batch": number, "place": place, "by": scope.user_id, "on": now}
        await mark_packet_handed_over(scope, packet, PRINTED, f"Print batch {number}, letter {place}.", proof, session)

    return await _each(scope, number, places, work)


async def remove_batch_letters(scope: Scope, number: int, places: Iterable[int]) -> LettersMarked:
    """Return letters of a batch to those waiting: they were not printed. Raises NotFound."""

    async def work(packet: StoredPacket, session: AsyncClientSession) -> None:
        query = {"_id": packet["_id"], "state": PacketState.READY, "batch.number": number}
        change: Mapping[str, object] = {
            "$set": {"batch": None, "updated_on": await database_clock.read_database_clock()}
        }
        if not (await scoped(Packet, scope).update_one(query, change, session=session)).matched_count:
            raise Conflict("It is marked as printed, held or canceled.")

    return await _each(scope, number, places, work)


async def _each(
    scope: Scope,
    number: int,
    places: Iterable[int],
    work: Callable[[StoredPacket, AsyncClientSession], Awaitable[None]],
) -> LettersMarked:
    packets_by_place = {
        get_letter_place(batch_packet)["place"]: batch_packet
        for batch_packet in await list_batch_packets(scope, number)
    }
    if not packets_by_place:
        raise NotFound(_NO_BATCH.format(number=number))
    stayed: list[LetterNotMarked] = []
    done_count = 0
    for place in dict.fromkeys(places):
        packet = packets_by_place.get(place)
        if packet is None:
            stayed.append(LetterNotMarked(place=place, message=f"The batch has no letter {place}."))
            continue
        try:
            await run_in_transaction(partial(work, packet))
            done_count += 1
        except FreightError as reason:
            stayed.append(LetterNotMarked(place=place, message=reason.message))
    return LettersMarked(done=done_count, stayed=stayed)
