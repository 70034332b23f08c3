"""What the tariff and the quote say of shipments, in the currency of an invoice."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import NoRate, RateBook, RateRequest
from freight.core.dates import parse_day
from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.charges import ChargeLine, charge_lines
from freight.core.invoices.comparing import TariffCharges, with_tariff
from freight.core.invoices.readiness import user_value_of
from freight.core.money import ZERO, money
from freight.core.records import Stored
from freight.core.shipments.document import QUOTE_NUMBER, rating_of
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.quote import Quote
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices.drafts import TariffLines, rated, tariff_lines
from freight.features.setup.currency.books import rate_book
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


class NotConvertible(Exception):
    """There is no exchange rate into the invoice's currency; the message says which and why."""


def charges_of(
    shipment: StoredShipment, lines: TariffLines, currency: str, rates: RateBook, day: date
) -> TariffCharges | None:
    """The charges of a stored shipment's rating in `currency`, by the rates of `day`; None where it has no rate.
    Raises NotConvertible."""
    rating = rating_of(shipment)
    if rating.get("total") is None:
        return None
    trace_id = rating.get("trace_id")
    own = (lines.get(trace_id) if trace_id else None) or [("FREIGHT", "Freight", rating["total"])]
    return in_currency(
        TariffCharges(shipment["_id"], shipment["shipment_number"], trace_id, own, rating["total"], rating["currency"]),
        currency,
        rates,
        day,
    )


def in_currency(charges: TariffCharges, wanted: str, rates: RateBook, day: date) -> TariffCharges:
    """The charges of a rating in another currency; each is rounded, and the total is what they come to. Raises
    NotConvertible."""
    if charges.currency == wanted:
        return charges
    rate = rates.rate(RateRequest(charges.currency, wanted, day))
    if isinstance(rate, NoRate):
        raise NotConvertible(rate.reason)
    lines = [(code, text, money(amount * rate.rate, wanted)) for code, text, amount in charges.rounded()]
    total = sum((amount for *_, amount in lines), ZERO)
    return TariffCharges(charges.shipment_id, charges.shipment_number, charges.trace_id, lines, total, wanted)


async def charges_of_all(
    scope: Scope,
    shipments: Sequence[StoredShipment],
    currency: str,
    day: date,
    rates: RateBook,
    session: AsyncClientSession | None = None,
) -> list[TariffCharges]:
    """The charges of those shipments that have a rate. Raises NotConvertible."""
    lines = await tariff_lines(scope, shipments, session)
    return [found for one in shipments if (found := charges_of(one, lines, currency, rates, day)) is not None]


async def quoted_for(
    scope: Scope,
    shipments: Iterable[StoredShipment],
    currency: str,
    rates: RateBook,
    session: AsyncClientSession | None = None,
) -> dict[str, Decimal] | None:
    """What the quotes of these shipments say, by charge code and by text without case, in `currency`; None where none
    of them was quoted. Raises NotConvertible."""
    numbers = {number: one["account_id"] for one in shipments if (number := _quote_number(one))}
    found = scoped(Quote, scope).find({"number": {"$in": sorted(numbers)}}, session=session)
    # a number that somebody typed for another customer is no quote of this shipment
    quotes = [quote async for quote in found if quote["account_id"] == numbers[quote["number"]]]
    if not quotes:
        return None
    said: dict[str, Decimal] = {}
    for quote in quotes:
        day = parse_day(quote["applied_on"]) or clock.today(scope.place)
        lines = [(line["charge_id"], line["name"], line["amount"]) for line in quote["lines"]]
        charges = in_currency(
            TariffCharges(None, "", None, lines, quote["total"], quote["currency"]), currency, rates, day
        )
        for code, text, amount in charges.rounded():
            for name in {code.casefold(), text.casefold()} - {""}:
                said[name] = said.get(name, ZERO) + amount
    return said


async def quoted_of(
    scope: Scope, invoice: Stored, shipments: Sequence[StoredShipment], session: AsyncClientSession | None = None
) -> dict[str, Decimal] | None:
    """What the quotes of an invoice's shipments say in its currency; None without a quote, and without a rate."""
    if not any(_quote_number(one) for one in shipments):
        return None
    try:
        return await quoted_for(scope, shipments, invoice["currency"], await rate_book(scope), session)
    except NotConvertible:
        return None


def offered_lines(shipment: StoredShipment, lines: TariffLines, rules: ChargeRules, today: date) -> list[ChargeLine]:
    """The lines of a shipment that has no invoice yet: the freight its user entered, the tariff's charges laid beside
    it, and what the account makes mandatory. One that was made ready shows the choice that was made."""
    rating = rating_of(shipment)
    if rating.get("total") is not None and shipment["status"] == READY_FOR_INVOICING:
        return charge_lines(rated(shipment, lines))
    entered = []
    value = user_value_of(shipment)
    if value is not None:
        freight = ("FREIGHT", "Freight", shipment["_id"], shipment["shipment_number"])
        value = money(value, rating.get("currency") or "")
        entered = [ChargeLine(*freight, user_value=value, invoice_value=value)]
    charges = charges_of(shipment, lines, rating.get("currency") or "", RateBook(), today)
    together = with_tariff(entered, [charges] if charges else [])
    return rules.marked(together, shipment["_id"], shipment["shipment_number"])


def chargeable_weight(shipments: Iterable[Stored]) -> Decimal | None:
    """The chargeable weight of shipments, kg; the gross weight of one that states no other; None without any."""
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
