"""Read entered invoices into lines. Figures, texts and currencies that cannot be right are refused at their line, with
the remedy."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.currency import ECB, NoRate, RateBook, RateRequest, find_currency_problem
from freight.core.dates import explain_invalid_day, format_iso_day, parse_typed_day
from freight.core.invoices.amounts import (
    clean_typed_text,
    convert_to_invoice_currency,
    from_rate_per_kg,
    parse_charge_amount,
    parse_charge_money,
)
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import InvoiceProblem
from freight.core.places import Place
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.charges.schemas import ChargeEntry, Typed
from freight.features.invoices.tariff_values import sum_chargeable_weight

CODE, TEXT, COMMENT = 20, 80, 500
BAD_INPUT = "input"  # for problems that no rule of the specification covers
ADDED_ALREADY = "Charge already added"


@dataclass
class EnteredLines:
    """Entered lines, without the tariff's values. `agreed`: invoice values entered separately, by line position; the
    problems found."""

    lines: list[ChargeLine] = field(default_factory=list)
    agreed: dict[str, Decimal] = field(default_factory=dict)
    problems: list[InvoiceProblem] = field(default_factory=list)


class LineReader:
    """Reads the lines of one invoice. `before`: its stored lines by id; `shipments` by id; `rates` of `day`; `names`:
    what charges are called, by their codes without case."""

    def __init__(
        self,
        before: Mapping[str, ChargeLine],
        shipments: Mapping[ObjectId, StoredShipment],
        currency: str,
        rates: RateBook,
        day: date,
        names: Mapping[str, str],
    ) -> None:
        self._before = before
        self._shipments = shipments
        self._currency = currency
        self._rates = rates
        self._day = day
        self._names = names

    def read(self, entries: list[ChargeEntry]) -> EnteredLines:
        """Read every line; a line with a problem is returned as far as it could be read."""
        result = EnteredLines()
        line_keys: set[tuple[object, str]] = set()
        for number, entry in enumerate(entries, 1):
            line = self._line(number, entry, result)
            place = (line.shipment_id, line.charge_code.casefold())
            if line.charge_code and place in line_keys:
                result.problems.append(_at(number, "chargeCode", entry, ADDED_ALREADY))
            line_keys.add(place)
            result.lines.append(line)
        return result

    def _line(self, number: int, entry: ChargeEntry, result: EnteredLines) -> ChargeLine:
        def problem(name: str, message: str) -> None:
            result.problems.append(_at(number, name, entry, message))

        def money(name: str, label: str, typed: Typed) -> Decimal | None:
            try:
                return parse_charge_money(typed, self._currency)
            except ValueError as wrong:
                problem(name, f"{label}: {wrong}.")
                return None

        def text(name: str, label: str, typed: str, most: int) -> str:
            try:
                return clean_typed_text(typed, most)
            except ValueError as wrong:
                problem(name, f"{label} {wrong}.")
                return ""

        before = self._before.get(entry.line_id)
        shipment = self._shipment(entry, before)
        if shipment is None:
            problem("shipmentId", "The shipment is not on this invoice.")
            shipment = next(iter(self._shipments.values()))
        code = text("chargeCode", "Charge code", entry.charge_code, CODE) or (before.charge_code if before else "")
        if not code and not any(
            invoice_problem.line == number and invoice_problem.field == "chargeCode"
            for invoice_problem in result.problems
        ):
            problem("chargeCode", "Enter a charge.")
        line = ChargeLine(
            charge_code=code,
            charge_text=text("chargeText", "Description", entry.charge_text, TEXT)
            or (before.charge_text if before else self._names.get(code.casefold(), code)),
            shipment_id=shipment["_id"],
            shipment_number=shipment["shipment_number"],
            user_value=money("userValue", "User value", entry.user_value),
            client_value=money("clientValue", "Client value", entry.client_value),
            as_per_tariff=entry.as_per_tariff == "Yes",
            reason_comment=text("reasonComment", "Reason comment", entry.reason_comment, COMMENT),
            # a new line gets its id now, since an agreed value is stored under it
            line_id=before.line_id if before else str(ObjectId()),
            charge_type=text("chargeType", "Charge type", entry.charge_type, CODE),
            is_dummy=entry.is_dummy_charge,
            disable_round_up=entry.disable_round_up,
            user_comment=text("userComment", "User comment", entry.user_comment, COMMENT),
            rejection_reason=text("rejectionReason", "Rejection reason", entry.rejection_reason, COMMENT),
        )
        agreed = money("invoiceValue", "Invoice value", entry.invoice_value)
        if agreed is not None:
            result.agreed[line.line_id] = agreed
        try:
            line = self._of_weight(line, entry, shipment)
        except ValueError as wrong:
            problem("userValuePerkg", f"User value per kg: {wrong}.")
        try:
            return self._of_currency(line, entry)
        except ValueError as wrong:
            problem("otherCurrency", f"{wrong}")
            return line

    def _shipment(self, entry: ChargeEntry, before: ChargeLine | None) -> StoredShipment | None:
        if before:
            return self._shipments.get(before.shipment_id)
        if not entry.shipment_id:
            return next(iter(self._shipments.values()))
        is_valid_id = ObjectId.is_valid(entry.shipment_id)
        return self._shipments.get(ObjectId(entry.shipment_id)) if is_valid_id else None

    def _of_weight(self, line: ChargeLine, entry: ChargeEntry, shipment: StoredShipment) -> ChargeLine:
        """Apply a value per kg if no value for the whole was entered. Raises ValueError."""
        rate_per_kg = parse_charge_amount(entry.user_value_perkg)
        if rate_per_kg is None or line.user_value is not None or str(entry.user_value or "").strip():
            return line
        weight = sum_chargeable_weight([shipment])
        if not weight:
            raise ValueError("the shipment has no chargeable weight; enter a total value")
        return replace(line, user_value=from_rate_per_kg(rate_per_kg, weight, self._currency))

    def _of_currency(self, line: ChargeLine, entry: ChargeEntry) -> ChargeLine:
        """Apply a value in another currency, converted. Raises ValueError naming the currency and the remedy."""
        currency_code = clean_typed_text(entry.other_currency, 3).upper()
        if not currency_code:
            return line
        if wrong := find_currency_problem(currency_code):
            raise ValueError(f"Currency: {wrong}")
        value = parse_charge_amount(entry.other_value)
        if value is None or currency_code == self._currency:
            if value is None:
                raise ValueError(f"Enter the value in {currency_code}.")
            raise ValueError(f"{currency_code} is the currency of the invoice: enter it as user value.")
        source = clean_typed_text(entry.exchange_rate_source, 40) or ECB
        rate = self._rates.rate(RateRequest(currency_code, self._currency, self._day, source))
        if isinstance(rate, NoRate):
            raise ValueError(f"{currency_code}: {rate.reason}")
        return replace(
            line,
            user_value=convert_to_invoice_currency(
                value, rate.rate, self._currency, round_up=not line.disable_round_up
            ),
            other_currency=currency_code,
            other_value=value,
            exchange_rate=rate.rate,
            exchange_rate_date=format_iso_day(rate.day),
            exchange_rate_source=rate.source,
        )


def parse_invoice_day(typed: str, place: Place) -> date:
    """Parse an invoice date as the place writes it, or in one of the capture styles (R149). Raises ValueError with the
    remedy."""
    day = parse_typed_day(typed, place)
    if day is None:
        raise ValueError(explain_invalid_day(typed, place))
    return day


def _at(number: int, name: str, entry: ChargeEntry, message: str) -> InvoiceProblem:
    """Return a problem that names the line, its charge and the remedy."""
    charge = entry.charge_text or entry.charge_code
    printable = charge[:TEXT] if charge.isprintable() else ""
    return InvoiceProblem(BAD_INPUT, f"Line {number}{f' ({printable})' if printable else ''}: {message}", number, name)
