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
from freight.documents.delivery import Delivery, match_deliveries_in_states
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
    query = match_deliveries_in_states(heard, [DeliveryState.SENT])
    changed = []
    for delivery in await deliveries.find(query, {"events": 0}, session=session).to_list():
        report = heard[delivery["_id"]]
        move = ACKNOWLEDGEMENTS.find(Acknowledgement(delivery["acknowledgement"]), report.heard)
        if move is None:
            continue
        cause = report.cause or OF_ACKNOWLEDGEMENT.get(move.to, "")
        change = {
            "acknowledgement": move.to,
            "cause": cause,
            "reason": (report.reason or report.text)[:_LONGEST_TEXT] if cause else "",
            "updated_on": now,
        }
        event = {"on": now, "what": move.to.value, "text": report.text[:_LONGEST_TEXT], "by": by}
        await deliveries.update_one(
            {"_id": delivery["_id"]},
            {"$set": change, "$push": {"events": event}, "$inc": {"revision": 1}},
            session=session,
        )
        changed.append(delivery)
    await deliver_completed_invoices(scope, [changed_delivery["invoice_id"] for changed_delivery in changed], session)
    return [changed_delivery["_id"] for changed_delivery in changed]


async def mark_overdue_deliveries() -> int:
    """Mark the deliveries of the whole installation whose answer is overdue; return how many. For the scheduler."""
    now = await database_clock.read_database_clock()
    deliveries = await Delivery.unanswered(now, _AT_ONCE)
    systems = {(delivery["company_id"], delivery["system_id"]) for delivery in deliveries}
    marked = 0
    for company_id, system_id in systems:
        scope = await make_system_scope(company_id, system_id)
        silent = {
            delivery["_id"]: AcknowledgementReport(AcknowledgementEvent.SILENCE, _SILENCE)
            for delivery in deliveries
            if delivery["system_id"] == system_id
        }

        async def work(
            session: AsyncClientSession, scope: Scope = scope, silent: dict[ObjectId, AcknowledgementReport] = silent
        ) -> list[ObjectId]:
            return await record_acknowledgements(scope, silent, session)

        marked += len(await run_in_transaction(work))
    return marked
