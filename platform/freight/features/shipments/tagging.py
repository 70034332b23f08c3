"""How tagging rules judge shipments: by the fields of the system's shipment template, and those the suite adds."""

from collections.abc import Mapping

from freight.core.rules import FilterField
from freight.core.tags import TaggedKind
from freight.documents.shipment import Shipment
from freight.features.setup.tags.judging import TaggedRecords
from freight.features.setup.templates import service as templates
from freight.features.shipments.filters import list_shipment_filter_fields
from freight.kit.storage.scopes import Scope


async def load_shipment_condition_fields(scope: Scope) -> Mapping[str, FilterField]:
    """Return the fields that conditions on shipments can use. Raises NotFound if the system has no shipment
    template."""
    return list_shipment_filter_fields(await templates.resolve_template(scope, "shipment"))


SHIPMENTS = TaggedRecords(TaggedKind.SHIPMENT, Shipment, load_shipment_condition_fields, is_filed=True)
