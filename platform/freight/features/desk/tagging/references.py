"""What a tag routes: workflow rules of payables, delivery profiles and notifications that ask for it."""

from collections.abc import Mapping

from bson import ObjectId

from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.notification_rule import NotificationRule
from freight.documents.payable_rule import PayableRule
from freight.features.setup.tags.queries import list_condition_tags
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_ASKS = {"condition": {"$type": "object"}}


async def list_tag_references(scope: Scope, tag_id: ObjectId) -> list[str]:
    """Return what asks for a tag, of the whole system: payables workflow “Disputed invoices”, by kind and name."""
    whole, text = scope.whole_system, str(tag_id)
    rules = scoped(PayableRule, whole).find({"tag_id": text}, ["name"])
    profiles = scoped(DeliveryProfile, whole).find(_ASKS, ["name", "condition"])
    notifications = scoped(NotificationRule, whole).find(_ASKS, ["name", "condition"])

    def asks(condition: Mapping[str, object] | None) -> bool:
        return text in list_condition_tags(condition)

    return [
        *sorted([f"payables workflow “{rule['name']}”" async for rule in rules]),
        *sorted([f"delivery profile “{profile['name']}”" async for profile in profiles if asks(profile["condition"])]),
        *sorted([f"notification “{rule['name']}”" async for rule in notifications if asks(rule["condition"])]),
    ]
