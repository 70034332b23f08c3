"""What a stored shipment says of its transport, as tax rules see it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from freight.core.countries import find_country_code, find_locode_country
from freight.core.records import Stored
from freight.core.tax.facts import CustomerRole, TaxedTransport
from freight.core.tax.territories import TaxTerritory, find_tax_territory


@dataclass(frozen=True)
class ServicePeriod:
    """When a transport was done. `day` decides the rate of its taxes: the day of delivery, else that of shipping, else
    that of the invoice. Without a day of delivery, it may have ended on any day up to `last`."""

    day: date
    last: date

    @property
    def is_open(self) -> bool:
        """Return whether the day on which it ended is unknown."""
        return self.day != self.last


def find_service_period(shipment: Stored, invoice_day: date) -> ServicePeriod:
    """Return when a shipment was moved, as far as known on the day of its invoice."""
    information = _group(shipment, "shipmentInformation")
    delivered, shipped = _read_day(information.get("deliveryDate")), _read_day(information.get("shipDate"))
    day = delivered or shipped or invoice_day
    return ServicePeriod(day, day if delivered else max(day, invoice_day))


def build_taxed_transport(shipment: Stored, customer_names: Iterable[str], service_day: date) -> TaxedTransport:
    """Return the transport of a shipment. `customer_names`: what the billed customer is called, to recognize it as
    shipper or consignee."""
    information, parties = _group(shipment, "shipmentInformation"), _group(shipment, "shipmentParties")
    routing = _group(shipment, "shipmentRouting")
    return TaxedTransport(
        departure=_find_place(routing, "origin", service_day),
        arrival=_find_place(routing, "destination", service_day),
        departure_region=str(routing.get("originState") or ""),
        arrival_region=str(routing.get("destinationState") or ""),
        role=find_customer_role(customer_names, parties.get("shipper"), parties.get("consignee")),
        mode=str(information.get("transportMode") or ""),
        incoterm=str(information.get("incoterm") or ""),
        service_date=service_day.isoformat(),
    )


def find_customer_role(names: Iterable[str], shipper: object, consignee: object) -> CustomerRole | None:
    """Return what a customer with these names is in a transport; None if it is not recognized and a party is
    unknown."""
    own = {key for name in names if (key := _normalize_name(name))}
    parties = [_normalize_name(party) for party in (shipper, consignee)]
    is_shipper, is_consignee = (bool(party) and party in own for party in parties)
    if is_shipper and is_consignee:
        return CustomerRole.BOTH
    if is_shipper:
        return CustomerRole.CONSIGNOR
    if is_consignee:
        return CustomerRole.CONSIGNEE
    return CustomerRole.NEITHER if all(parties) else None


def _normalize_name(name: object) -> str:
    """`Acme B.V.` and `ACME BV` are one company."""
    return "".join(letter for letter in str(name or "").casefold() if letter.isalnum())


def _find_place(routing: Stored, side: str, day: date) -> TaxTerritory | None:
    named = str(routing.get(f"{side}Country") or "") or find_locode_country(str(routing.get(f"{side}Port") or ""))
    country = find_country_code(named)
    return find_tax_territory(country, str(routing.get(f"{side}PostalCode") or ""), day)


def _group(shipment: Stored, name: str) -> Stored:
    return (shipment.get("data") or {}).get(name) or {}


def _read_day(value: object) -> date | None:
    return date.fromisoformat(str(value)[:10]) if value else None
