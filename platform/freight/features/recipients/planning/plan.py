"""Plan deliveries: one for each profile that applies to an approved invoice."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.recipients import describe_recipient
from freight.core.delivery.states import DeliveryState
from freight.documents.delivery import Delivery
from freight.documents.records.delivery import StoredDelivery, StoredDeliveryEvent
from freight.features.recipients.planning.profile_selection import find_winning_profiles
from freight.features.recipients.profiles.schedules import get_delivery_due_time
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def plan_deliveries(scope: Scope, invoices: Sequence[Mapping[str, object]], session: AsyncClientSession) -> None:
    """Store the deliveries of invoices being approved. An invoice without a profile has none and is delivered by
    hand."""
    system_scope = scope.whole_system
    winning_profiles = await find_winning_profiles(system_scope, invoices, session)
    records = [
        build_planned_delivery(scope, invoice, profile) for invoice, winners in winning_profiles for profile in winners
    ]
    if records:
        await scoped(Delivery, system_scope).insert_many(records, session=session)


def build_planned_delivery(
    scope: Scope, invoice: Mapping[str, Any], profile: Mapping[str, Any], *, anew_of: ObjectId | None = None
) -> StoredDelivery:
    """Return the stored form of one delivery. One that replaces another is sent at once."""
    now = clock.now()
    due = now if anew_of else get_delivery_due_time(profile, now)
    delivered_when = DeliveredWhen(profile.get("delivered_when") or DeliveredWhen.SENT)
    party = invoice["bill_to"]
    event: StoredDeliveryEvent = {"on": now, "what": "Planned", "text": profile["name"], "by": scope.author}
    record: Record = Delivery.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=invoice["account_id"],
        state=DeliveryState.WAITING.value,
        invoice_id=invoice["_id"],
        invoice_number=invoice["number"],
        account_number=party["account_number"],
        account_name=party["name"],
        currency=invoice["currency"],
        total=invoice["total"],
        profile_id=profile["_id"],
        profile_name=profile["name"],
        profile_type=profile["type"],
        recipient=describe_recipient(profile),
        next_try_on=due,
        queued_until=min(due, now),
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id"})
    return cast(StoredDelivery, {**record, "delivered_when": delivered_when, "anew_of": anew_of, "events": [event]})
