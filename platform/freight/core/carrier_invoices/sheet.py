"""The rows of a carrier's file as invoices: what was charged for one shipment under one number, line by line.

An invoice one of whose rows cannot be read is refused as a whole: without that row it would be another one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from freight.core.carrier_invoices.columns import WORDS, Role
from freight.core.currency import wrong_currency
from freight.core.invoices.amounts import read_text
from freight.core.locales import Ambiguous, read_day, read_figure, show_figure, which_day, which_figure
from freight.core.money import CENTS, money, total
from freight.core.places import Place
from freight.core.shipments.references import reference
from freight.core.workbooks.cells import cell_text, error_message, is_error, says_nothing
from freight.core.workbooks.header import is_blank, row_fault

LONGEST_NUMBER, LONGEST_NAME = 40, 100
_MOST_WHOLE = 12
NumberedRow = tuple[int, Sequence[object]]


class Problem(NamedTuple):
    """What is wrong with a cell, by its row and the heading of its column."""

    row: int
    column: str
    message: str


class SheetCharge(NamedTuple):
    """One amount and what the carrier calls it."""

    row: int
    name: str
    amount: Decimal


@dataclass
class SheetInvoice:
    """What a carrier charges for one shipment under one number. `day` `yyyy-MM-dd`, "" where the file has none;
    `currency` "" is the shipment's own; `order`: the purchase order that it names; `stated`: the totals of its rows."""

    shipment: str
    number: str
    day: str = ""
    order: str = ""
    currency: str = ""
    charges: list[SheetCharge] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stated: list[Decimal] = field(default_factory=list)
    is_refused: bool = False

    @property
    def number_key(self) -> str:
        """The number as it is compared: without case."""
        return self.number.casefold()

    @property
    def total(self) -> Decimal:
        """What its charges come to."""
        return CENTS + total(charge.amount for charge in self.charges)


@dataclass
class CarrierSheet:
    """A file as it was read. `rounded`: amounts that had more decimals than their currency."""

    invoices: list[SheetInvoice] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    rounded: int = 0

    @property
    def names(self) -> dict[str, list[Decimal]]:
        """The amounts by the name of their charge, in the order of the file."""
        found: dict[str, list[Decimal]] = {}
        for invoice in self.invoices:
            for charge in invoice.charges:
                found.setdefault(charge.name, []).append(charge.amount)
        return found

    def refuse(self, invoice: SheetInvoice | None, row: int, column: str, message: str) -> None:
        """Note what is wrong; the invoice it is wrong with is refused."""
        self.problems.append(Problem(row, column, message))
        if invoice:
            invoice.is_refused = True


class _Wrong(ValueError):
    """What is wrong with a cell of a role."""

    def __init__(self, role: Role, message: str) -> None:
        super().__init__(message)
        self.role = role


def read_sheet(
    headings: Sequence[str], roles: Sequence[Role], rows: Iterable[NumberedRow], place: Place
) -> CarrierSheet:
    """The invoices of the rows below the headings, in their order. Texts are read as the place writes them."""
    return _Reader(headings, roles, place).read(rows)


class _Reader:
    def __init__(self, headings: Sequence[str], roles: Sequence[Role], place: Place) -> None:
        self._headings = headings
        self._place = place
        self._at: dict[Role, int] = {role: at for at, role in enumerate(roles) if role not in (Role.ACROSS, Role.NONE)}
        self._across = [at for at, role in enumerate(roles) if role is Role.ACROSS]
        self._found = CarrierSheet()
        self._by_key: dict[tuple[str, str], SheetInvoice] = {}

    def read(self, rows: Iterable[NumberedRow]) -> CarrierSheet:
        for number, cells in rows:
            if all(map(is_blank, cells)):
                continue
            if fault := row_fault(cells, self._headings):
                self._found.refuse(None, number, "", fault)
                continue
            self._row(number, cells)
        self._found.invoices = list(self._by_key.values())
        self._compare_totals()
        return self._found

    def _row(self, number: int, cells: Sequence[object]) -> None:
        try:
            invoice = self._invoice(cells)
        except _Wrong as wrong:
            self._refuse(None, number, wrong)
            return
        invoice.rows.append(number)
        try:
            self._say(invoice, Role.ORDER, "order", self._text(cells, Role.ORDER, LONGEST_NUMBER))
            self._say(invoice, Role.DAY, "day", self._day(cells))
            self._say(invoice, Role.CURRENCY, "currency", self._currency(cells))
        except _Wrong as wrong:
            self._refuse(invoice, number, wrong)
        for at, name in self._named(cells):
            try:
                if not name:
                    raise _Wrong(Role.CHARGE, "Enter what the amount is charged for.")
                amount = self._amount(cells, at, invoice.currency)
                if amount is None and self._across:
                    continue  # nothing of it was charged
                if amount is None:
                    raise _Wrong(Role.AMOUNT, "Enter an amount.")
                if amount or not self._across:
                    invoice.charges.append(SheetCharge(number, name, amount))
            except _Wrong as wrong:
                self._refuse(invoice, number, wrong, at)
        if Role.TOTAL in self._at:
            try:
                stated = self._amount(cells, self._at[Role.TOTAL], invoice.currency)
                invoice.stated += [] if stated is None else [stated]
            except _Wrong as wrong:
                self._refuse(invoice, number, wrong, self._at[Role.TOTAL])

    def _refuse(self, invoice: SheetInvoice | None, row: int, wrong: _Wrong, at: int | None = None) -> None:
        at = self._at.get(wrong.role) if at is None or wrong.role in (Role.CHARGE,) else at
        column = self._headings[at] if at is not None else WORDS.get(wrong.role, "")
        self._found.refuse(invoice, row, column, str(wrong))

    def _invoice(self, cells: Sequence[object]) -> SheetInvoice:
        """The invoice that a row belongs to. Raises _Wrong where it names no shipment."""
        shipment = self._text(cells, Role.SHIPMENT, LONGEST_NUMBER)
        if not reference(shipment):
            raise _Wrong(Role.SHIPMENT, "Enter the shipment number.")
        # a carrier that gives no number of its own invoices by the shipment's
        number = self._text(cells, Role.INVOICE, LONGEST_NUMBER) or shipment
        return self._by_key.setdefault((reference(shipment), number.casefold()), SheetInvoice(shipment, number))

    def _say(self, invoice: SheetInvoice, role: Role, name: str, value: str) -> None:
        """Take what a row says of its invoice. Raises _Wrong where a row above says otherwise."""
        before = getattr(invoice, name)
        if value and before and value != before:
            raise _Wrong(role, f"Row {invoice.rows[0]} of this invoice says {before}.")
        setattr(invoice, name, before or value)

    def _named(self, cells: Sequence[object]) -> list[tuple[int, str]]:
        """The columns of a row's amounts, each with the name of its charge."""
        if self._across:
            return [(at, self._headings[at][:LONGEST_NAME]) for at in self._across]
        return [(self._at[Role.AMOUNT], " ".join(self._text(cells, Role.CHARGE, LONGEST_NAME).split()))]

    def _text(self, cells: Sequence[object], role: Role, most: int) -> str:
        cell = self._cell(cells, self._at.get(role))
        if is_error(cell):
            raise _Wrong(role, error_message(cell))  # type: ignore[arg-type]
        try:
            return read_text(cell_text(cell), most)
        except ValueError as wrong:
            raise _Wrong(role, f"{WORDS[role].capitalize()} {wrong}.") from wrong

    def _day(self, cells: Sequence[object]) -> str:
        text = self._text(cells, Role.DAY, LONGEST_NAME)
        if not text:
            return ""
        found = read_day(text, self._place)
        if isinstance(found, Ambiguous):
            raise _Wrong(Role.DAY, which_day(text, found, self._place.locale))
        if found is None:
            raise _Wrong(Role.DAY, f"{text[:40]} isn't a date.")
        return found

    def _currency(self, cells: Sequence[object]) -> str:
        code = self._text(cells, Role.CURRENCY, LONGEST_NAME).upper()
        if code and (wrong := wrong_currency(code)):
            raise _Wrong(Role.CURRENCY, wrong)
        return code

    def _amount(self, cells: Sequence[object], at: int, currency: str) -> Decimal | None:
        cell = self._cell(cells, at)
        if is_error(cell):
            raise _Wrong(Role.AMOUNT, error_message(cell))  # type: ignore[arg-type]
        if says_nothing(cell):
            return None
        exact = self._figure(cell)
        if exact.adjusted() >= _MOST_WHOLE:
            raise _Wrong(Role.AMOUNT, f"{cell_text(cell)[:40]} is too large.")
        amount = money(exact, currency or "USD")
        self._found.rounded += amount != exact
        return amount

    def _figure(self, cell: object) -> Decimal:
        text = cell_text(cell)
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            return Decimal(text)
        found = read_figure(text, self._place.locale)
        if isinstance(found, Ambiguous):
            raise _Wrong(Role.AMOUNT, which_figure(text, found, self._place.locale))
        if found is None:
            raise _Wrong(Role.AMOUNT, f"{text[:40]} isn't an amount. Enter it as {self._shown(Decimal('1234.56'))}.")
        return Decimal(found)

    @staticmethod
    def _cell(cells: Sequence[object], at: int | None) -> object:
        return cells[at] if at is not None and at < len(cells) else None

    def _shown(self, amount: Decimal) -> str:
        return show_figure(f"{amount:f}", self._place.locale)

    def _compare_totals(self) -> None:
        """Refuse invoices whose charges do not add up to the total that their rows say: for the shipment, or, where a
        number is for several shipments, for all of them."""
        sums: dict[str, Decimal] = {}
        for invoice in self._found.invoices:
            sums[invoice.number_key] = sums.get(invoice.number_key, CENTS) + invoice.total
        for invoice in self._found.invoices:
            if invoice.is_refused:
                continue
            if not invoice.charges:
                self._found.refuse(invoice, invoice.rows[0], "", "Nothing is charged in this row.")
                continue
            fitting = {invoice.total, sums[invoice.number_key]}
            wrong = next((stated for stated in invoice.stated if stated not in fitting), None)
            if wrong is not None:
                added = self._shown(invoice.total)
                message = f"The charges add up to {added}, and the total says {self._shown(wrong)}."
                self._found.refuse(invoice, invoice.rows[0], self._headings[self._at[Role.TOTAL]], message)
