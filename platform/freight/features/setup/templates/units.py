"""The initial units of a system's templates, and the order of their fields."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields.spec import FieldSpec, parse_fields
from freight.core.places import US_UNITS
from freight.core.units import MEASURED, US
from freight.documents.base import match_revision
from freight.documents.field_template import FieldTemplate
from freight.documents.shipment import Shipment
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def convert_template_units(scope: Scope, before: str, after: str, session: AsyncClientSession) -> None:
    """Convert a system's own templates to other units, field by field, except where a user has chosen another unit.

    Only while the system has no shipments: after that, users already read values in the units of the column headings,
    and change the template themselves.
    """
    if before == after or await scoped(Shipment, scope).find_one({}, {"_id": 1}, archived=True, session=session):
        return
    templates = scoped(FieldTemplate, scope)
    async for stored in templates.find({"account_id": None}, session=session):
        fields = parse_fields(stored["fields"])
        changed = [convert_field_units(spec, before, after) for spec in fields]
        if changed != list(fields):
            new_fields = {
                "fields": [spec.wire() for spec in changed],
                "updated_on": clock.now(),
                "updated_by": scope.user_id,
            }
            revision_query = match_revision(stored["_id"], stored["revision"])
            await templates.update_one(revision_query, {"$set": new_fields, "$inc": {"revision": 1}}, session=session)


_ROAD = (
    "shipmentRouting#originState", "shipmentRouting#originPostalCode", "shipmentRouting#destinationState",
    "shipmentRouting#destinationPostalCode", "shipmentRouting#distance",
)  # fmt: skip
_PORTS = (
    "shipmentRouting#originPort", "shipmentRouting#originCountry", "shipmentRouting#destinationPort",
    "shipmentRouting#destinationCountry",
)  # fmt: skip
_CLASS, _WEIGHT, _LAST_PARTY = "shipmentCargo#freightClass", "shipmentCargo#grossWeight", "shipmentParties#consignee"


def arrange_template_fields(fields: Sequence[FieldSpec], units: str) -> list[FieldSpec]:
    """Return the fields of a suite template in the order suited to systems with those units. US freight uses ZIP code,
    miles and class, so these come before ports and countries."""
    by_key = {spec.key: spec for spec in fields}
    if units != US_UNITS or not {*_ROAD, *_PORTS, _CLASS, _WEIGHT, _LAST_PARTY} <= by_key.keys():
        return list(fields)
    order: list[str] = []
    for spec in fields:
        if spec.key == _PORTS[0]:
            order.extend(_ROAD)
        if spec.key not in (*_ROAD, *_PORTS, _CLASS):
            order.append(spec.key)
        if spec.key == _WEIGHT:
            order.append(_CLASS)
        if spec.key == _LAST_PARTY:
            order.extend(_PORTS)
    return [by_key[key].model_copy(update={"display_order": place}) for place, key in enumerate(order, 1)]


def convert_field_units(spec: FieldSpec, before: str, after: str) -> FieldSpec:
    """Return a field converted from the units of one system to another's; a field with its own unit is returned
    unchanged."""
    if spec.key not in MEASURED or spec.unit != _unit_of(before, spec):
        return spec
    return spec.model_copy(update={"unit": _unit_of(after, spec)})


def _unit_of(units: str, spec: FieldSpec) -> str:
    measured = MEASURED[spec.key]
    return US[measured] if units == US_UNITS else measured[0].name
