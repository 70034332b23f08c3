"""The fields that conditions of charges may use: those of the system's shipments."""

from freight.core.fields.field_types import FIELD_TYPES, list_field_options
from freight.core.fields.spec import FieldSpec
from freight.core.places import US_UNITS
from freight.core.rating.conditions import NO, YES, ConditionField, normalize_charge_condition
from freight.core.rating.terms import TariffTerms
from freight.core.units import SIDE_FIELDS
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope


async def list_charge_condition_fields(scope: Scope) -> dict[str, ConditionField]:
    """Return the fields that a condition may use, by wire key, including the dimensions of cargo lines."""
    fields_by_key = {field.key: _field(field) for field in (await templates.resolve_template(scope, "shipment")).fields}
    side = "in" if scope.place.units == US_UNITS else "cm"
    return fields_by_key | {
        name: ConditionField(name, label, "numeric", unit=side) for name, label in SIDE_FIELDS.items()
    }


async def normalize_conditions(scope: Scope, terms: TariffTerms) -> TariffTerms:
    """Return the terms with every condition in stored form. Raises Invalid for one that no shipment could meet."""
    if not any(charge.condition for charge in terms.charges):
        return terms
    fields_by_key = await list_charge_condition_fields(scope)
    charges = [
        charge.model_copy(
            update={"condition": normalize_charge_condition(charge.condition, fields_by_key, charge.name)}
        )
        if charge.condition
        else charge
        for charge in terms.charges
    ]
    return terms.model_copy(update={"charges": tuple(charges)})


def _field(spec: FieldSpec) -> ConditionField:
    kind = FIELD_TYPES[spec.type]
    if spec.type == "checkbox":
        return ConditionField(spec.key, spec.label, "text", (YES, NO))
    if kind.order in ("numeric", "date"):
        return ConditionField(spec.key, spec.label, kind.order, unit=spec.unit)
    return ConditionField(spec.key, spec.label, "text", list_field_options(spec) if spec.type == "dropdown" else ())
