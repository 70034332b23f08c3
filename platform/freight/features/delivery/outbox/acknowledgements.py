"""Store the other side's answers to sent deliveries, together with the invoices they deliver."""

from collections.abc import Mapping

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.causes import OF_ACKNOWLEDGEMENT
from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    Acknowledgement,
    AcknowledgementEvent,
    AcknowledgementReport,
    DeliveryState,
)
from freight.documents.delivery import Delivery
from freight.features.delivery.outbox.completion import deliver_completed_invoices
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_LONGEST_TEXT = 500
_SILENCE = "No acknowledgement within the time that the profile gives."
_AT_ONCE = 500


async def record_acknowledgements(
    scope: Scope, heard: Mapping[ObjectId, AcknowledgementReport], session: AsyncClientSession, by: str = ""
) -> list[ObjectId]:
    """Record the other side's answers to sent deliveries; return those for which they were new. Invoices that are
    thereby delivered are updated in the same transaction."""
    now = await database_clock.read_database_clock()
    deliveries = scoped(Delivery, scope)
    query = {"_id": {"$in": list(heard)}, "state": DeliveryState.SENT}
    changed = []
    for each in await deliveries.find(query, {"events": 0}, session=session).to_list():
        told = heard[each["_id"]]
        move = ACKNOWLEDGEMENTS.find(Acknowledgement(each["acknowledgement"]), told.heard)
        if move is None:
            continue
        cause = told.cause or OF_ACKNOWLEDGEMENT.get(move.to, "")
        change = {
            "acknowledgement": move.to,
            "cause": cause,
            "reason": (told.reason or told.text)[:_LONGEST_TEXT] if cause else "",
            "updated_on": now,
        }
        event = {"on": now, "what": move.to.value, "text": told.text[:_LONGEST_TEXT], "by": by}
        await deliveries.update_one(
            {"_id": each["_id"]},
            {"$set": change, "$push": {"events": event}, "$inc": {"revision": 1}},
            session=session,
        )
        changed.append(each)
    await deliver_completed_invoices(scope, [each["invoice_id"] for each in changed], session)
    return [each["_id"] for each in changed]


async def mark_overdue_deliveries() -> int:
    """Mark the deliveries of the whole installation whose answer is overdue; return how many. For the scheduler."""
    now = await database_clock.read_database_clock()
    found = await Delivery.unanswered(now, _AT_ONCE)
    systems = {(each["company_id"], each["system_id"]) for each in found}
    marked = 0
    for company_id, system_id in systems:
        scope = await make_system_scope(company_id, system_id)
        silent = {
            each["_id"]: AcknowledgementReport(AcknowledgementEvent.SILENCE, _SILENCE)
            for each in found
            if each["system_id"] == system_id
        }

        async def work(
            session: AsyncClientSession, scope: Scope = scope, silent: dict[ObjectId, AcknowledgementReport] = silent
        ) -> list[ObjectId]:
            return await record_acknowledgements(scope, silent, session)

        marked += len(await run_in_transaction(work))
    return marked
