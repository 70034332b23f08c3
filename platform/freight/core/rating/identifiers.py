"""The shipment fields a lane can be identified by, in one table that tariffs, rating and the trace share."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Identifier:
    """A field of the shipment that lanes are matched on. `field` is its wire key; `place` says it is geography."""

    id: str
    label: str
    field: str
    place: bool = False


IDENTIFIERS: dict[str, Identifier] = {
    identifier.id: identifier
    for identifier in (
        Identifier("carrier", "Carrier", "shipmentInformation#carrier"),
        Identifier("originPort", "Origin port", "shipmentRouting#originPort", place=True),
        Identifier("destinationPort", "Destination port", "shipmentRouting#destinationPort", place=True),
        Identifier("originCountry", "Origin country", "shipmentRouting#originCountry", place=True),
        Identifier("destinationCountry", "Destination country", "shipmentRouting#destinationCountry", place=True),
        Identifier("serviceLevel", "Service", "shipmentInformation#serviceLevel"),
        Identifier("transportMode", "Mode", "shipmentInformation#transportMode"),
        Identifier("incoterm", "Incoterm", "shipmentInformation#incoterm"),
        Identifier("plant", "Plant", "shipmentRouting#plant"),
        Identifier("product", "Product", "shipmentInformation#product"),
    )
}


def normalised(value: object) -> str:
    """How identifier values compare: without surrounding space and without regard to case."""
    return "" if value is None else str(value).strip().upper()
