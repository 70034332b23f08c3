"""The computed fields of shipments, which the writer sets with every change."""

from collections.abc import Mapping

from freight.core.fields.spec import COMPUTED
from freight.core.records import Stored
from freight.core.scripting.computed_fields import ComputedFieldSet
from freight.core.scripting.fields import build_shipment_values
from freight.core.shipments.document import nest
from freight.features.setup.templates.computed_fields import compile_computed_fields, load_computed_fields
from freight.features.setup.templates.service import SHIPMENT, resolve_template
from freight.kit.storage.scopes import Scope

ShipmentData = dict[str, dict[str, object]]


async def load_computed_field_set(scope: Scope) -> ComputedFieldSet | None:
    """Return the computed fields of the scope's system; None without scripting rules, which is the usual case. They
    read the fields of the system's template, also for accounts with a template of their own."""
    computed = await load_computed_fields(scope)
    if not computed:
        return None
    template = await resolve_template(scope, SHIPMENT)
    return compile_computed_fields([spec for spec in template.fields if spec.group != COMPUTED], computed)


def compute_shipment_data(fields: ComputedFieldSet, shipment: Stored) -> ShipmentData:
    """Return the data of a shipment with its computed fields as its other values say, in a new dict."""
    data: Mapping[str, dict[str, object]] = shipment["data"]
    others = {group: inside for group, inside in data.items() if group != COMPUTED}
    return others | nest(compute_shipment_fields(fields, shipment))


def compute_shipment_fields(fields: ComputedFieldSet, shipment: Stored) -> Mapping[str, object]:
    """Return the computed fields of a shipment by key, without empty ones. It needs no more of the shipment than the
    fields read."""
    return fields.compute(build_shipment_values(shipment)).values
