"""The tariff and quote values of shipments, in the currency of an invoice."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import NoRate, RateBook, RateRequest
from freight.core.dates import parse_day
from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.charges import ChargeLine, build_shipment_charge_lines
from freight.core.invoices.comparing import TariffCharges, apply_tariff_charges
from freight.core.invoices.readiness import get_user_value
from freight.core.money import ZERO, round_to_currency
from freight.core.records import Stored
from freight.core.shipments.document import QUOTE_NUMBER, get_shipment_rating
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.quote import Quote
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices.drafts import TariffLines, build_rated_shipment, load_tariff_lines
from freight.features.setup.currency.rate_books import load_rate_book
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


class NotConvertible(Exception):
    """There is no exchange rate into the invoice's currency; the message says which and why."""


def convert_shipment_charges(
    shipment: StoredShipment, lines: TariffLines, currency: str, rates: RateBook, day: date
) -> TariffCharges | None:
    """Return the charges of a stored shipment's rating in `currency`, at the rates of `day`; None if it has no rate.
    Raises NotConvertible."""
    rating = get_shipment_rating(shipment)
    if rating.get("total") is None:
        return None
    trace_id = rating.get("trace_id")
    own = (lines.get(trace_id) if trace_id else None) or [("FREIGHT", "Freight", rating["total"])]
    return convert_tariff_charges(
        TariffCharges(shipment["_id"], shipment["shipment_number"], trace_id, own, rating["total"], rating["currency"]),
        currency,
        rates,
        day,
    )


def convert_tariff_charges(charges: TariffCharges, wanted: str, rates: RateBook, day: date) -> TariffCharges:
    """Convert the charges of a rating to another currency; each is rounded, and the total is their sum. Raises
    NotConvertible."""
    if charges.currency == wanted:
        return charges
    rate = rates.rate(RateRequest(charges.currency, wanted, day))
    if isinstance(rate, NoRate):
        raise NotConvertible(rate.reason)
    lines = [(code, text, round_to_currency(amount * rate.rate, wanted)) for code, text, amount in charges.rounded()]
    total = sum((amount for *_, amount in lines), ZERO)
    return TariffCharges(charges.shipment_id, charges.shipment_number, charges.trace_id, lines, total, wanted)


async def convert_all_charges(
    scope: Scope,
    shipments: Sequence[StoredShipment],
    currency: str,
    day: date,
    rates: RateBook,
    session: AsyncClientSession | None = None,
) -> list[TariffCharges]:
    """Return the charges of those shipments that have a rate. Raises NotConvertible."""
    lines = await load_tariff_lines(scope, shipments, session)
    return [
        tariff_charges
        for shipment in shipments
        if (tariff_charges := convert_shipment_charges(shipment, lines, currency, rates, day)) is not None
    ]


async def load_quoted_values(
    scope: Scope,
    shipments: Iterable[StoredShipment],
    currency: str,
    rates: RateBook,
    session: AsyncClientSession | None = None,
) -> dict[str, Decimal] | None:
    """Return the quoted values of these shipments, by charge code and by case-insensitive text, in `currency`; None if
    none of them was quoted. Raises NotConvertible."""
    numbers = {number: shipment["account_id"] for shipment in shipments if (number := _quote_number(shipment))}
    cursor = scoped(Quote, scope).find({"number": {"$in": sorted(numbers)}}, session=session)
    # a quote number that belongs to another customer is not a quote of this shipment
    quotes = [quote async for quote in cursor if quote["account_id"] == numbers[quote["number"]]]
    if not quotes:
        return None
    quoted_values: dict[str, Decimal] = {}
    for quote in quotes:
        day = parse_day(quote["applied_on"]) or clock.today(scope.place)
        lines = [(line["charge_id"], line["name"], line["amount"]) for line in quote["lines"]]
        charges = convert_tariff_charges(
            TariffCharges(None, "", None, lines, quote["total"], quote["currency"]), currency, rates, day
        )
        for code, text, amount in charges.rounded():
            for name in {code.casefold(), text.casefold()} - {""}:
                quoted_values[name] = quoted_values.get(name, ZERO) + amount
    return quoted_values


async def load_invoice_quoted_values(
    scope: Scope, invoice: Stored, shipments: Sequence[StoredShipment], session: AsyncClientSession | None = None
) -> dict[str, Decimal] | None:
    """Return the quoted values of an invoice's shipments in its currency; None without a quote, and without a rate."""
    if not any(_quote_number(shipment) for shipment in shipments):
        return None
    try:
        return await load_quoted_values(scope, shipments, invoice["currency"], await load_rate_book(scope), session)
    except NotConvertible:
        return None


def build_offered_lines(
    shipment: StoredShipment, lines: TariffLines, rules: ChargeRules, today: date
) -> list[ChargeLine]:
    """Return the lines of a shipment that has no invoice yet: the freight the user entered, matched with the tariff's
    charges, and the charges mandatory for the account. One that was made ready shows the choice that was made."""
    rating = get_shipment_rating(shipment)
    if rating.get("total") is not None and shipment["status"] == READY_FOR_INVOICING:
        return build_shipment_charge_lines(build_rated_shipment(shipment, lines))
    entered_lines = []
    value = get_user_value(shipment)
    if value is not None:
        freight = ("FREIGHT", "Freight", shipment["_id"], shipment["shipment_number"])
        value = round_to_currency(value, rating.get("currency") or "")
        entered_lines = [ChargeLine(*freight, user_value=value, invoice_value=value)]
    charges = convert_shipment_charges(shipment, lines, rating.get("currency") or "", RateBook(), today)
    together = apply_tariff_charges(entered_lines, [charges] if charges else [])
    return rules.marked(together, shipment["_id"], shipment["shipment_number"])


def sum_chargeable_weight(shipments: Iterable[Stored]) -> Decimal | None:
    """Return the total chargeable weight of shipments in kg, using the gross weight where none is given; None without
    any."""
    weights = []
    for shipment in shipments:
        cargo = (shipment.get("data") or {}).get("shipmentCargo") or {}
        weight = cargo.get("chargeableWeight") or cargo.get("grossWeight")
        if weight:
            weights.append(Decimal(str(weight)))
    return sum(weights, ZERO) if weights else None


def _quote_number(shipment: StoredShipment) -> str:
    group, _, key = QUOTE_NUMBER.partition("#")
    return str((shipment["data"].get(group) or {}).get(key) or "")
