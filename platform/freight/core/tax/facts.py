"""Facts that tax rules may ask, and their names and options in the condition editor."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from freight.core.tax.classes import TAX_CLASS_LABELS, TaxClass
from freight.core.tax.movement import MOVEMENT_LABELS, classify_movement
from freight.core.tax.territories import TaxTerritory


class CustomerKind(StrEnum):
    """Who a customer is for tax."""

    BUSINESS = "business"
    CONSUMER = "consumer"
    PUBLIC_BODY = "public_body"


class CustomerPlace(StrEnum):
    """Where a customer or a carrier is, seen from the company."""

    SAME_COUNTRY = "same_country"
    SAME_UNION = "same_union"
    OUTSIDE = "outside"


class CarrierNumber(StrEnum):
    """Whether a carrier's tax number was entered."""

    ENTERED = "entered"
    MISSING = "missing"


class TaxSide(StrEnum):
    """Whose charges a tax rule decides, and a fact speaks of."""

    CUSTOMERS = "customers"
    CARRIERS = "carriers"


class TaxNumberState(StrEnum):
    """What is known of a customer's tax number."""

    VALID = "valid"
    NOT_CHECKED = "not_checked"
    NOT_VALID = "not_valid"
    MISSING = "missing"


class CustomerRole(StrEnum):
    """What a customer is in the transport."""

    CONSIGNOR = "consignor"
    CONSIGNEE = "consignee"
    BOTH = "both"
    NEITHER = "neither"


_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TaxFacts:
    """What is known of one charge when its treatment is decided. Texts are empty where a fact is unknown. Countries are
    codes of territories (`find_tax_territory`), regions those of ISO 3166-2 without the country (`QC`); `service_date`
    is an ISO day and `has_certificate` `yes` or `no` on that day."""

    seller_country: str = ""
    customer_country: str = ""
    customer_region: str = ""
    customer_place: str = ""
    customer_kind: str = ""
    customer_number: str = ""
    customer_role: str = ""
    has_certificate: str = ""
    departure_country: str = ""
    departure_region: str = ""
    arrival_country: str = ""
    arrival_region: str = ""
    movement: str = ""
    mode: str = ""
    incoterm: str = ""
    tax_class: str = ""
    charge_code: str = ""
    service_date: str = ""
    buyer_country: str = ""
    carrier_country: str = ""
    carrier_place: str = ""
    carrier_number: str = ""


class TaxFact(NamedTuple):
    """A fact in the condition editor. `options`: its values with their labels, empty for a free text; `missing`: what
    to enter where if the fact is unknown; `side`: whose rules may ask it, None for both."""

    name: str
    label: str
    options: Mapping[str, str] = _NONE
    missing: str = ""
    is_date: bool = False
    side: TaxSide | None = None


_KINDS: Mapping[str, str] = {
    CustomerKind.BUSINESS: "Business",
    CustomerKind.CONSUMER: "Consumer",
    CustomerKind.PUBLIC_BODY: "Public body",
}
_PLACES: Mapping[str, str] = {
    CustomerPlace.SAME_COUNTRY: "In the seller's country",
    CustomerPlace.SAME_UNION: "In another country of the union",
    CustomerPlace.OUTSIDE: "Outside the union or country",
}
_NUMBERS: Mapping[str, str] = {
    TaxNumberState.VALID: "Valid",
    TaxNumberState.NOT_CHECKED: "Not checked",
    TaxNumberState.NOT_VALID: "Not valid",
    TaxNumberState.MISSING: "Missing",
}
_ROLES: Mapping[str, str] = {
    CustomerRole.CONSIGNOR: "Consignor",
    CustomerRole.CONSIGNEE: "Consignee",
    CustomerRole.BOTH: "Consignor and consignee",
    CustomerRole.NEITHER: "Neither",
}
_YES_NO = {"yes": "Yes", "no": "No"}
_CARRIER_PLACES: Mapping[str, str] = {
    CustomerPlace.SAME_COUNTRY: "In the buyer's country",
    CustomerPlace.SAME_UNION: "In another country of the union",
    CustomerPlace.OUTSIDE: "Outside the union or country",
}
_CARRIER_NUMBERS: Mapping[str, str] = {CarrierNumber.ENTERED: "Entered", CarrierNumber.MISSING: "Missing"}
_ENTER_CARRIER_COUNTRY = "enter the country of the carrier under Payables → Terms"
_ENTER_SYSTEM_COUNTRY = "enter the country of the system"


def _fact_of(side: TaxSide, name: str, label: str, options: Mapping[str, str] = _NONE, missing: str = "") -> TaxFact:
    return TaxFact(name, label, options, missing, side=side)


_of_customers, _of_carriers = partial(_fact_of, TaxSide.CUSTOMERS), partial(_fact_of, TaxSide.CARRIERS)

TAX_FACTS: Mapping[str, TaxFact] = {
    fact.name: fact
    for fact in (
        _of_customers("seller_country", "Seller's country", missing=_ENTER_SYSTEM_COUNTRY),
        _of_customers("customer_country", "Customer's country", missing="enter the country of the account"),
        _of_customers("customer_region", "Customer's state or province"),
        _of_customers("customer_place", "Customer's place", _PLACES, "enter the country of the account"),
        _of_customers("customer_kind", "Customer's kind", _KINDS, "choose the kind of customer of the account"),
        _of_customers("customer_number", "Customer's tax number", _NUMBERS, "enter the tax number of the account"),
        _of_customers("customer_role", "Customer in the transport", _ROLES),
        _of_customers("has_certificate", "Exemption certificate", _YES_NO),
        _of_carriers("buyer_country", "Buyer's country", missing=_ENTER_SYSTEM_COUNTRY),
        _of_carriers("carrier_country", "Carrier's country", missing=_ENTER_CARRIER_COUNTRY),
        _of_carriers("carrier_place", "Carrier's place", _CARRIER_PLACES, _ENTER_CARRIER_COUNTRY),
        _of_carriers("carrier_number", "Carrier's tax number", _CARRIER_NUMBERS),
        TaxFact("departure_country", "Country of departure", missing="enter the country of origin of the shipment"),
        TaxFact("departure_region", "State or province of departure"),
        TaxFact("arrival_country", "Country of arrival", missing="enter the country of destination of the shipment"),
        TaxFact("arrival_region", "State or province of arrival"),
        TaxFact("movement", "Movement", MOVEMENT_LABELS, "enter the countries of origin and destination"),
        TaxFact("mode", "Mode"),
        TaxFact("incoterm", "Incoterm"),
        TaxFact("tax_class", "Tax class of the charge", TAX_CLASS_LABELS, "choose the tax class of the charge"),
        TaxFact("charge_code", "Charge code"),
        TaxFact("service_date", "Date of the service", missing="enter the date of the service", is_date=True),
    )
}


@dataclass(frozen=True, slots=True)
class TaxCustomer:
    """A customer as far as tax is concerned. `territory`: None if its country is unknown."""

    territory: TaxTerritory | None
    region: str = ""
    kind: CustomerKind | None = None
    number: TaxNumberState = TaxNumberState.MISSING
    has_certificate: bool = False


@dataclass(frozen=True, slots=True)
class TaxedTransport:
    """A shipment as far as tax is concerned. `service_date` is an ISO day or empty."""

    departure: TaxTerritory | None
    arrival: TaxTerritory | None
    departure_region: str = ""
    arrival_region: str = ""
    role: CustomerRole | None = None
    mode: str = ""
    incoterm: str = ""
    service_date: str = ""


def build_tax_facts(
    seller: TaxTerritory, customer: TaxCustomer, transport: TaxedTransport, tax_class: TaxClass | None, charge_code: str
) -> TaxFacts:
    """Return the facts of one charge of a shipment."""
    return TaxFacts(
        seller_country=seller.code,
        customer_country=customer.territory.code if customer.territory else "",
        customer_region=customer.region,
        customer_place=locate_partner(seller, customer.territory) or "",
        customer_kind=customer.kind or "",
        customer_number=customer.number,
        customer_role=transport.role or "",
        has_certificate="yes" if customer.has_certificate else "no",
        **_list_service_facts(seller, transport, tax_class, charge_code),
    )


def build_purchase_facts(
    buyer: TaxTerritory,
    carrier: TaxTerritory | None,
    number: CarrierNumber,
    transport: TaxedTransport,
    tax_class: TaxClass | None,
    charge_code: str,
) -> TaxFacts:
    """Return the facts of one charge of a carrier, seen from the company that buys the transport. `carrier`: None if
    its country is unknown."""
    return TaxFacts(
        buyer_country=buyer.code,
        carrier_country=carrier.code if carrier else "",
        carrier_place=locate_partner(buyer, carrier) or "",
        carrier_number=number,
        **_list_service_facts(buyer, transport, tax_class, charge_code),
    )


def _list_service_facts(
    company: TaxTerritory, transport: TaxedTransport, tax_class: TaxClass | None, charge_code: str
) -> dict[str, str]:
    return {
        "departure_country": transport.departure.code if transport.departure else "",
        "departure_region": transport.departure_region,
        "arrival_country": transport.arrival.code if transport.arrival else "",
        "arrival_region": transport.arrival_region,
        "movement": classify_movement(company, transport.departure, transport.arrival) or "",
        "mode": transport.mode,
        "incoterm": transport.incoterm,
        "tax_class": tax_class or "",
        "charge_code": charge_code,
        "service_date": transport.service_date,
    }


def locate_partner(company: TaxTerritory, partner: TaxTerritory | None) -> CustomerPlace | None:
    """Return where a customer or carrier is for services, seen from the company; None if its country is unknown."""
    if partner is None:
        return None
    if partner.code == company.code:
        return CustomerPlace.SAME_COUNTRY
    is_within = bool(company.union) and partner.union == company.union
    return CustomerPlace.SAME_UNION if is_within else CustomerPlace.OUTSIDE
