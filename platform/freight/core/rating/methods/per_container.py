"""rate × containers, the rate by their type: `20GP: 1200, 40HC: 1950`. Without rates of its own, each lane has one."""

from typing import Annotated

from freight.core.rating.expressions import Expression
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.measures import MeasureReading, MissingMeasure, describe_wire_key
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.methods.parameters import (
    Parameters,
    Rates,
    declare_parameter,
    declare_shipment_field,
    parse_written_rates,
    split_named_rates,
)
from freight.core.rating.references import References
from freight.core.rating.scope import RATE_SCALE, ChargeScope
from freight.core.rating.terms import Charge
from freight.core.records import Values

TYPE, COUNT = "shipmentCargo#containerType", "shipmentCargo#containers"


def _rates(text: str) -> dict[str, str]:
    """The rate of each type, as a person writes them."""
    pairs = split_named_rates(text, "enter each type with its rate, like 20GP: 1200")
    names = [normalize_identifier(name) for name, _ in pairs]
    if not all(names) or len(set(names)) < len(names):
        raise ValueError("enter each type once, with its rate")
    return dict(pairs)


class PerContainer(Parameters):
    """Where type and number of containers are, and what each type costs."""

    type: str = declare_shipment_field("Container type field", TYPE, kind="textField", help="20GP, 40HC, 45R1")
    count: str = declare_shipment_field("Container count field", COUNT)
    rates: Annotated[Rates, parse_written_rates(_rates)] = declare_parameter(
        "rates", "Rate by type", {}, help="20GP: 1200, 40HC: 1950"
    )

    @property
    def states_rates(self) -> bool:
        """Whether the rates are those of the types."""
        return bool(self.rates)


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    settings = PerContainer.of(charge)
    containers = scope.field(charge, settings.count, "containers")
    if not settings.rates:
        return multiply_rate(containers, charge, scope)
    rates = {normalize_identifier(name): rate for name, rate in settings.rates.items()}

    def read(values: Values, _: References) -> MeasureReading | MissingMeasure:
        container_type, field_label = normalize_identifier(values.get(settings.type)), describe_wire_key(settings.type)
        if not container_type:
            return MissingMeasure(
                "no_container_type", f"The shipment has no {field_label}.", settings.type, field_label
            )
        if container_type not in rates:
            message = (
                f"{charge.name} has no rate for containers of type {container_type}: correct the type, or add its rate."
            )
            return MissingMeasure("no_container_rate", message, settings.type)
        return MeasureReading(rates[container_type], f"container type {container_type}")

    return containers * scope.looked_up(charge, f"rate of {charge.id}", RATE_SCALE, "", (settings.type,), read)


METHOD = Method("perContainer", "per container", amount, unit="container", parameters=PerContainer)
