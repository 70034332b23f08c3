"""Decisions of users on a delivery that was sent but not accepted: the other side accepted it after all, or nothing
more is to be done."""

from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import (
    ACKNOWLEDGEMENTS,
    Acknowledgement,
    AcknowledgementEvent,
    AcknowledgementReport,
    DeliveryState,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.delivery import Delivery
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.ledger.invoices.ended_deliveries import build_dismissal_update
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NOT_SENT = "{number} has not been sent yet."
_NOTHING = "Nothing stands in the way of {number}."


async def mark_delivery_accepted(
    scope: Scope, delivery: StoredDelivery, reason: str, _: datetime, session: AsyncClientSession
) -> None:
    """Mark a delivery as accepted because the other side confirmed it in another way. Raises Invalid for one that was
    not sent."""
    if delivery["state"] != DeliveryState.SENT:
        raise Invalid(_NOT_SENT.format(number=delivery["invoice_number"]), code=ErrorCode.WRONG_STATUS)
    ACKNOWLEDGEMENTS.demand(Acknowledgement(delivery["acknowledgement"]), AcknowledgementEvent.BY_HAND)
    await record_acknowledgements(
        scope, {delivery["_id"]: AcknowledgementReport(AcknowledgementEvent.BY_HAND, reason)}, session, scope.author
    )


async def dismiss_delivery(
    scope: Scope, delivery: StoredDelivery, reason: str, now: datetime, session: AsyncClientSession
) -> None:
    """Remove a delivery from those that need attention; its answer stays. Raises Invalid if nothing is open."""
    if delivery["state"] != DeliveryState.SENT or not delivery["cause"]:
        raise Invalid(_NOTHING.format(number=delivery["invoice_number"]), code=ErrorCode.WRONG_STATUS)
    await scoped(Delivery, scope).update_one(
        {"_id": delivery["_id"]},
        build_dismissal_update(scope, reason, now),
        session=session,
    )
