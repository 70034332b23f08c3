"""The servers that packets go to. One that cannot be reached is paused; one that refuses the sign-in or shows another
key is held until a user saves the profile or confirms the key."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.causes import OF_SERVER, DeliveryCause
from freight.core.delivery.states import (
    DELIVERIES,
    PACKETS,
    DeliveryAction,
    DeliveryState,
    PacketAction,
    PacketState,
    get_endpoint_rest,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored, copy_record
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import SendOutcome
from freight.documents.delivery import Delivery, match_deliveries_of_packets
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet, match_idle_packets_of_server, match_packets_held_for_server
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_endpoint import StoredEndpoint
from freight.features.delivery.outbox.delivery_routes import DeliveryRoute
from freight.features.delivery.outbox.dispatch import TO_SEND
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_SHORT_REST = timedelta(seconds=2)


async def is_endpoint_closed(scope: Scope, name: str, now: datetime) -> bool:
    """Whether nothing is sent to an endpoint now. What is due there waits without using up a try. A very short pause is
    waited for here, after which it is open."""
    endpoint = await scoped(Endpoint, scope).find_one({"name": name})
    if endpoint is None:
        return False
    if endpoint["cause"]:
        await run_in_transaction(
            lambda session: _hold_all(scope, name, endpoint["cause"], endpoint["reason"], now, session)
        )
        return True
    rests = endpoint["rests_until"]
    if rests is None or rests <= now:
        return False
    if rests - now > _SHORT_REST:
        await TO_SEND.put_off(scoped(Packet, scope), {"endpoint": name}, now, {"next_try_on": rests})
        return True
    await asyncio.sleep((rests - now).total_seconds())
    return False


async def record_endpoint_outcome(
    scope: Scope,
    packet: Stored,
    outcome: SendOutcome,
    way: DeliveryRoute | None,
    now: datetime,
    session: AsyncClientSession,
) -> None:
    """Record what one try shows about the endpoint."""
    change: Record = {"last_answer": outcome.answer, "updated_on": now}
    if outcome.verdict is SendVerdict.ACCEPTED:
        change |= {"failures": 0, "rests_until": None, "last_success_on": now}
    elif outcome.verdict is SendVerdict.CREDENTIALS and way is not None:
        change |= {
            "cause": outcome.cause or DeliveryCause.CREDENTIALS,
            "reason": outcome.answer,
            "held_for": way.owner["_id"],
            "held_revision": way.owner["revision"],
            "offered_key": outcome.proof.get("host_key", ""),
            "fingerprint": outcome.proof.get("fingerprint", ""),
            "own_key": outcome.proof.get("own_key", ""),
        }
    elif outcome.for_all:
        endpoint = await scoped(Endpoint, scope).find_one({"name": packet["endpoint"]}, session=session)
        failures = (endpoint.get("failures", 0) if endpoint else 0) + 1
        change |= {"failures": failures, "rests_until": now + (outcome.asked_to_wait or get_endpoint_rest(failures))}
    else:
        return
    await _write(scope, packet["endpoint"], change, session)
    if "cause" in change:
        await _hold_all(scope, packet["endpoint"], change["cause"], outcome.answer, now, session)


async def confirm_endpoint_key(scope: Scope, name: str, key: str) -> None:
    """Accept the key that a server showed, and send what waits. Raises Invalid if it has shown another one in the
    meantime."""
    now = await database_clock.read_database_clock()

    async def work(session: AsyncClientSession) -> None:
        endpoint = await scoped(Endpoint, scope).find_one({"name": name}, session=session)
        if endpoint is None or not key or endpoint["offered_key"] != key:
            raise Invalid("The server shows another key now. Reload and compare it again.", code=ErrorCode.ANOTHER_KEY)
        replaced = endpoint.get("own_key", "")
        await _write(scope, name, {"host_key": key, "replaced_key": replaced, "updated_on": now}, session)
        await _open(scope, name, now, session)

    await run_in_transaction(work)


async def release_endpoint(scope: Scope, name: str, session: AsyncClientSession, now: datetime) -> int:
    """Release what is held at an endpoint; return how many packets."""
    return await _open(scope, name, now, session)


async def release_fixed_endpoints() -> int:
    """Release the endpoints whose profile was saved since they were held; return how many. For the scheduler."""
    opened = 0
    for endpoint in await Endpoint.find_held():
        scope = await make_system_scope(endpoint["company_id"], endpoint["system_id"])
        profile = await scoped(DeliveryProfile, scope).find_one({"_id": endpoint["held_for"]}, ["revision"])
        if profile is None or profile["revision"] <= endpoint["held_revision"]:
            continue
        now, name = await database_clock.read_database_clock(), endpoint["name"]

        async def work(
            session: AsyncClientSession, name: str = name, scope: Scope = scope, now: datetime = now
        ) -> None:
            await _open(scope, name, now, session)

        await run_in_transaction(work)
        opened += 1
    return opened


async def _open(scope: Scope, name: str, now: datetime, session: AsyncClientSession) -> int:
    cleared = {"cause": "", "reason": "", "failures": 0, "rests_until": None, "offered_key": "", "updated_on": now}
    await scoped(Endpoint, scope).update_one({"name": name}, {"$set": cleared}, session=session)
    held_query = match_packets_held_for_server(name, OF_SERVER)
    ids = [packet["_id"] async for packet in scoped(Packet, scope).find(held_query, ["_id"], session=session)]
    sealed = {"state": PacketState.SEALED, "is_open": True, "cause": "", "reason": "", "next_try_on": now}
    await scoped(Packet, scope).update_many(
        {"_id": {"$in": ids}}, {"$set": {**sealed, "queued_until": now, "updated_on": now}}, session=session
    )
    await scoped(Delivery, scope).update_many(
        match_deliveries_of_packets(ids, DeliveryState.HELD),
        {
            "$set": {"state": DeliveryState.PACKED, "cause": "", "reason": "", "updated_on": now},
            "$push": {"events": {"on": now, "what": "Released", "text": "", "by": scope.author}},
        },
        session=session,
    )
    return len(ids)


async def _hold_all(
    scope: Scope, name: str, cause: str, reason: str, now: datetime, session: AsyncClientSession
) -> None:
    """Hold every packet that waits for an endpoint."""
    waiting = match_idle_packets_of_server(name, PACKETS.states_for(PacketAction.HOLD))
    ids = [packet["_id"] async for packet in scoped(Packet, scope).find(waiting, ["_id"], session=session)]
    if not ids:
        return
    held_fields = {"state": PacketState.HELD, "is_open": False, "cause": cause, "reason": reason, "updated_on": now}
    await scoped(Packet, scope).update_many({"_id": {"$in": ids}}, {"$set": held_fields}, session=session)
    await hold_deliveries(scope, {"packet_id": {"$in": ids}}, cause, reason, now, session)


async def hold_deliveries(
    scope: Scope,
    of: Record,
    cause: str,
    reason: str,
    now: datetime,
    session: AsyncClientSession,
    *,
    suppressed: Sequence[str] = (),
) -> None:
    """Hold deliveries that are under way; `suppressed`: the addresses that are the cause."""
    held_fields = {"state": DeliveryState.HELD, "cause": cause, "reason": reason, "suppressed": list(suppressed)}
    await scoped(Delivery, scope).update_many(
        {**of, "state": {"$in": DELIVERIES.states_for(DeliveryAction.HOLD)}},
        {
            "$set": {**held_fields, "updated_on": now},
            "$push": {"events": {"on": now, "what": "Held", "text": reason, "by": ""}},
            "$inc": {"revision": 1},
        },
        session=session,
    )


async def _write(scope: Scope, name: str, change: Record, session: AsyncClientSession) -> None:
    endpoints = scoped(Endpoint, scope)
    if (await endpoints.update_one({"name": name}, {"$set": change}, session=session)).matched_count:
        return
    record: StoredEndpoint = Endpoint.model_construct(
        company_id=scope.company_id, system_id=scope.system_id, name=name
    ).model_dump(exclude={"id"})
    await endpoints.insert_one(copy_record(record, change), session=session)
