"""The outbox with a document of its own: letters, independent of any feature."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from beanie import init_beanie
from bson import ObjectId

from freight.documents.base import TenantDocument
from freight.documents.outbox import DUE, Outgoing, OutgoingAttempt
from freight.kit.storage import database_clock
from freight.kit.storage.outbox import Outbox
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

MINUTE = timedelta(minutes=1)


class Letter(TenantDocument, Outgoing):
    """A letter to be sent to a receiver."""

    to: str

    class Settings:
        name = "test_letters"
        indexes = [DUE]


BY_LETTER = Outbox(
    Letter, ("Written", "On its way"), "On its way", "letters.send", lambda letter: {"letter": str(letter["_id"])}
)
# one connection takes all letters of a receiver
BY_RECEIVER = Outbox(
    Letter,
    ("Written", "On its way"),
    "On its way",
    "letters.drain",
    lambda letter: {"to": letter["to"]},
    told_of=("to",),
)


@pytest.fixture(scope="module", autouse=True)
async def letters(opened):
    await init_beanie(opened.database, document_models=[Letter], skip_indexes=True)


@pytest.fixture
async def now(connections):
    return await database_clock.read_database_clock()


@pytest.fixture
def told(connections, monkeypatch):
    """Return the messages the workers got."""
    messages = []

    async def enqueue(job, **message):
        messages.append((job, message))

    monkeypatch.setattr(connections.queue, "enqueue", enqueue)
    return messages


async def written(scope, now: datetime, to="Chicago", **change) -> ObjectId:
    fields = {"to": to, "state": "Written", **BY_LETTER.due_at(now), **change}
    record = Letter.model_construct(company_id=scope.company_id, system_id=scope.system_id, **fields)
    return (await scoped(Letter, scope).insert_one(record.model_dump(exclude={"id"}))).inserted_id


async def stored(scope, letter_id):
    return await scoped(Letter, scope).get(letter_id)


async def settle(scope, claimed, now, change, *, is_open, answer=None) -> bool:
    async def work(session) -> bool:
        return await BY_LETTER.settle(
            scoped(Letter, scope), claimed, change, now, session, is_open=is_open, answer=answer
        )

    return await run_in_transaction(work)


async def test_of_two_workers_one_gets_it(tenants, now):
    one = await written(tenants.air, now)
    claims = await asyncio.gather(*(BY_LETTER.claim(scoped(Letter, tenants.air), one, now, MINUTE) for _ in range(8)))
    (claimed,) = [each for each in claims if each]
    letter = await stored(tenants.air, one)
    assert (letter["state"], letter["tries"], letter["holder"]) == ("On its way", 1, claimed["holder"])


async def test_nobody_claims_what_is_not_due_is_held_has_ended_or_is_anothers(tenants, now):
    later = await written(tenants.air, now + MINUTE)
    ended = await written(tenants.air, now, state="Delivered", is_open=False)
    due = await written(tenants.air, now)
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), later, now, MINUTE) is None
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), ended, now, MINUTE) is None
    assert await BY_LETTER.claim(scoped(Letter, tenants.ocean), due, now, MINUTE) is None
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), due, now, MINUTE)


async def test_a_claim_that_lapsed_passes_on_and_the_late_one_writes_nothing(tenants, now):
    one = await written(tenants.air, now)
    late = await BY_LETTER.claim(scoped(Letter, tenants.air), one, now, MINUTE)
    assert late["is_uncertain"] is False
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), one, now + MINUTE - timedelta(seconds=1), MINUTE) is None
    second = await BY_LETTER.claim(scoped(Letter, tenants.air), one, now + MINUTE, MINUTE)
    assert second["is_uncertain"] is True, "the first may have sent it"

    answer = OutgoingAttempt(on=now, outcome="Delivered")
    gone = {"state": "Delivered", "is_uncertain": False}
    assert await settle(tenants.air, late, now + MINUTE, gone, is_open=False, answer=answer) is False
    letter = await stored(tenants.air, one)
    assert (letter["state"], letter["holder"], letter["answers"]) == ("On its way", second["holder"], [])

    assert await settle(tenants.air, second, now + MINUTE, gone, is_open=False, answer=answer) is True
    letter = await stored(tenants.air, one)
    assert (letter["state"], letter["is_open"], letter["tries"]) == ("Delivered", False, 2)
    assert [each["outcome"] for each in letter["answers"]] == ["Delivered"]
    assert letter["held_until"] is None


async def test_what_failed_waits_out_its_back_off(tenants, now, told):
    one = await written(tenants.air, now)
    claimed = await BY_LETTER.claim(scoped(Letter, tenants.air), one, now, MINUTE)
    again = {"state": "Written", "next_try_on": now + 5 * MINUTE, "reason": "No answer."}
    assert await settle(tenants.air, claimed, now, again, is_open=True)
    assert await BY_LETTER.dispatch(now + 4 * MINUTE) == 0
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), one, now + 4 * MINUTE, MINUTE) is None
    assert await BY_LETTER.dispatch(now + 5 * MINUTE) == 1
    assert await BY_LETTER.claim(scoped(Letter, tenants.air), one, now + 5 * MINUTE, MINUTE)
    assert told == [("letters.send", {"letter": str(one)})]


async def test_what_must_not_be_begun_twice_is_found_as_it_was_left(tenants, now):
    handed = "Handed over"
    careful = replace(BY_LETTER, sendable=(*BY_LETTER.sendable, handed), lasting=(handed,))
    letters, one = scoped(Letter, tenants.air), await written(tenants.air, now)
    first = await careful.claim(letters, one, now, MINUTE)
    assert await careful.note(letters, first, {"state": handed}, now)
    for lapsed in (now + MINUTE, now + 2 * MINUTE):
        found = await careful.claim(letters, one, lapsed, MINUTE)
        assert found["state"] == handed, "however often a worker dies with it"
    assert not await careful.note(letters, first, {"state": "Written"}, now)


async def test_only_the_last_answers_are_kept(tenants, now):
    one = await written(tenants.air, now)
    for number in range(12):
        claimed = await BY_LETTER.claim(scoped(Letter, tenants.air), one, now, MINUTE)
        answer = OutgoingAttempt(on=now, outcome=f"answer {number}")
        await settle(tenants.air, claimed, now, {"state": "Written"}, is_open=True, answer=answer)
    outcomes = [each["outcome"] for each in (await stored(tenants.air, one))["answers"]]
    assert outcomes == [f"answer {number}" for number in range(2, 12)]


async def test_what_waits_for_something_is_no_try_and_is_not_taken_from_who_has_it(tenants, now):
    one, held = await written(tenants.air, now), await written(tenants.air, now)
    await BY_LETTER.claim(scoped(Letter, tenants.air), held, now, MINUTE)
    for each in (one, held):
        await BY_LETTER.put_off(scoped(Letter, tenants.air), {"_id": each}, now, {"state": "No stamps"})
    waiting, sent = await stored(tenants.air, one), await stored(tenants.air, held)
    assert (waiting["state"], waiting["tries"]) == ("No stamps", 0)
    assert (sent["state"], bool(sent["holder"])) == ("On its way", True)


async def test_what_is_put_off_is_told_of_the_moment_it_is_due(tenants, now, told):
    one = await written(tenants.air, now)
    assert await BY_LETTER.dispatch(now) == 1
    later = now + timedelta(seconds=1)
    await BY_LETTER.put_off(scoped(Letter, tenants.air), {"to": "Chicago"}, now, {"next_try_on": later})
    assert await BY_LETTER.dispatch(now) == 0
    assert await BY_LETTER.dispatch(later) == 1, "a pause of a second costs a second"
    assert told == [("letters.send", {"letter": str(one)})] * 2


async def test_two_schedulers_tell_of_each_once_and_again_when_the_message_was_lost(tenants, now, told):
    ids = {str(await written(scope, now)) for scope in (tenants.air, tenants.air, tenants.ocean)}
    counts = await asyncio.gather(BY_LETTER.dispatch(now), BY_LETTER.dispatch(now))
    assert sum(counts) == 3
    assert {message["letter"] for _, message in told} == ids
    assert len(told) == 3
    assert await BY_LETTER.dispatch(now + timedelta(seconds=59)) == 0
    assert await BY_LETTER.dispatch(now + timedelta(seconds=60)) == 3


async def test_what_a_dead_worker_held_is_told_of_when_its_claim_lapses(tenants, now, told):
    one = await written(tenants.air, now)
    await BY_LETTER.claim(scoped(Letter, tenants.air), one, now, 3 * MINUTE)
    assert await BY_LETTER.dispatch(now + 2 * MINUTE) == 0, "its worker may be alive"
    assert await BY_LETTER.dispatch(now + 3 * MINUTE) == 1


async def test_messages_that_are_alike_are_sent_once(tenants, now, told):
    for to in ("Chicago", "Chicago", "Memphis"):
        await written(tenants.air, now, to)
    assert await BY_RECEIVER.dispatch(now) == 3
    assert sorted(message["to"] for _, message in told) == ["Chicago", "Memphis"]


async def test_what_another_was_told_of_and_what_a_wrong_clock_put_off(tenants, now, told):
    await written(tenants.air, now, **BY_LETTER.due_at(now, told=True))
    assert await BY_LETTER.dispatch(now) == 0
    await written(tenants.air, now, to="far off", queued_until=now + timedelta(days=400))
    assert await BY_LETTER.dispatch(now) == 1
    assert len(told) == 1


async def test_nothing_of_a_settled_one_stays_when_what_it_causes_fails(tenants, now):
    one = await written(tenants.air, now)
    claimed = await BY_LETTER.claim(scoped(Letter, tenants.air), one, now, MINUTE)

    async def work(session) -> None:
        await BY_LETTER.settle(
            scoped(Letter, tenants.air), claimed, {"state": "Delivered"}, now, session, is_open=False
        )
        raise LookupError("what follows")

    with pytest.raises(LookupError):
        await run_in_transaction(work)
    assert (await stored(tenants.air, one))["state"] == "On its way"
