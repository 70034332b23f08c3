"""The rows of a carrier's file as invoices: what was charged for one shipment under one number, line by line.

An invoice one of whose rows cannot be read is refused as a whole: without that row it would be another one.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from freight.core.carrier_invoices.columns import WORDS, Role
from freight.core.carrier_invoices.control_totals import ControlTotals, names_total
from freight.core.currency import wrong_currency
from freight.core.invoices.amounts import read_text
from freight.core.locales import Ambiguous, read_day, read_figure, show_figure, which_day, which_figure
from freight.core.money import CENTS, money, total
from freight.core.places import Place
from freight.core.shipments.references import reference
from freight.core.workbooks.cell_money import differs
from freight.core.workbooks.cells import cell_text, error_message, is_error, says_nothing
from freight.core.workbooks.header import is_blank, row_fault
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.line_shape import is_total_row
from freight.core.workbooks.shown_cells import NOT_COMPUTED, ShownCells
from freight.core.workbooks.trade_headings import currency_of_heading, only_currency, plain_form

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
    `currency` "" is the shipment's own; `order`: the purchase order that it names; `stated`: the totals of its rows;
    `totals`: rows that are called its total."""

    shipment: str
    number: str
    day: str = ""
    order: str = ""
    currency: str = ""
    charges: list[SheetCharge] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stated: list[Decimal] = field(default_factory=list)
    is_refused: bool = False
    # signs that several currencies have, `$`, with the row and the heading where each is
    marks: list[tuple[str, int, str]] = field(default_factory=list)
    totals: list[SheetCharge] = field(default_factory=list)
    # totals by their row, which may be for all shipments of its number
    stated_for_all: list[tuple[int, Decimal]] = field(default_factory=list)

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
    headings: Sequence[str],
    roles: Sequence[Role],
    rows: Iterable[NumberedRow],
    place: Place,
    hidden: Collection[int] = (),
    shown: ShownCells | None = None,
) -> CarrierSheet:
    """The invoices of the rows below the headings, in their order. Texts are read as the place writes them. An
    invoice with a `hidden` row is refused. `shown`: what formats and formulas say of the cells."""
    return _Reader(headings, roles, place, hidden, shown or ShownCells()).read(rows)


class _Reader:
    def __init__(
        self, headings: Sequence[str], roles: Sequence[Role], place: Place, hidden: Collection[int], shown: ShownCells
    ) -> None:
        self._shown_cells = shown
        self._number = 0
        self._headings = headings
        self._hidden = hidden
        self._place = place
        self._at: dict[Role, int] = {role: at for at, role in enumerate(roles) if role not in (Role.ACROSS, Role.NONE)}
        self._across = [at for at, role in enumerate(roles) if role is Role.ACROSS]
        self._found = CarrierSheet()
        self._by_key: dict[tuple[str, str], SheetInvoice] = {}
        self._currencies = [currency_of_heading(heading) for heading in headings]
        self._above: SheetInvoice | None = None
        self._controls = ControlTotals(headings)

    def read(self, rows: Iterable[NumberedRow]) -> CarrierSheet:
        for number, cells in rows:
            if all(map(is_blank, cells)):
                continue
            if fault := row_fault(cells, self._headings):
                self._found.refuse(None, number, "", fault)
                continue
            if self._is_total_of_file(cells):
                self._control(number, cells)
                continue
            self._row(number, cells)
        self._found.invoices = list(self._by_key.values())
        for invoice in self._found.invoices:
            self._settle(invoice)
        self._compare_totals()
        self._found.problems += [Problem(*wrong) for wrong in self._controls.wrong(self._shown)]
        return self._found

    def _is_total_of_file(self, cells: Sequence[object]) -> bool:
        """Whether a row names no shipment and sums up those above: it says so, or its figures do."""
        if not says_nothing(self._cell(cells, self._at.get(Role.SHIPMENT))):
            return is_total_row(cells, cell_text(self._cell(cells, self._at[Role.SHIPMENT])))
        return (
            is_total_row(cells)
            or any(names_total(cell) for cell in cells if isinstance(cell, str))
            or (bool(self._across) and self._controls.are_sums(self._figures(cells)))
        )

    def _figures(self, cells: Sequence[object]) -> dict[int, Decimal]:
        """The amounts of a row by column, as far as they can be read."""
        found: dict[int, Decimal] = {}
        for at in (*self._across, *(self._at[role] for role in (Role.AMOUNT, Role.TOTAL) if role in self._at)):
            cell = self._cell(cells, at)
            if not is_error(cell) and not says_nothing(cell):
                with suppress(_Wrong):
                    found[at] = self._figure(cell)
        return found

    def _control(self, number: int, cells: Sequence[object]) -> None:
        """Hold a total against the rows above it: of an invoice that it names, else of the file."""
        text = cell_text(self._cell(cells, self._at.get(Role.INVOICE)))
        named = [each for each in self._by_key.values() if text and each.number_key == text.casefold()]
        figures = self._figures(cells)
        if named and (amount := next(iter(figures.values()), None)) is not None:
            named[0].stated_for_all.append((number, amount))
        else:
            self._controls.state(number, figures)

    def _row(self, number: int, cells: Sequence[object]) -> None:
        self._number = number
        try:
            invoice = self._invoice(cells)
        except _Wrong as wrong:
            self._refuse(None, number, wrong)
            return
        invoice.rows.append(number)
        if number in self._hidden:
            self._found.refuse(invoice, number, "", HIDDEN_ROW)
        sums_up = not self._across and names_total(cell_text(self._cell(cells, self._at.get(Role.CHARGE))))
        self._controls.add(self._figures(cells), sums_up=sums_up)
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
                amount = self._amount(cells, at, invoice, number)
                if amount is None and self._across:
                    continue  # nothing of it was charged
                if amount is None:
                    raise _Wrong(Role.AMOUNT, "Enter an amount.")
                if not self._across and names_total(name):
                    invoice.totals.append(SheetCharge(number, name, amount))
                elif amount or not self._across:
                    invoice.charges.append(SheetCharge(number, name, amount))
            except _Wrong as wrong:
                self._refuse(invoice, number, wrong, at)
        if Role.TOTAL in self._at:
            try:
                stated = self._amount(cells, self._at[Role.TOTAL], invoice, number)
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
        number = self._text(cells, Role.INVOICE, LONGEST_NUMBER)
        above = self._above
        if not shipment and above and not self._across and number.casefold() in ("", above.number_key):
            return above  # what is left blank below the first charge of an invoice is as above
        self._above = None
        if not reference(shipment):
            raise _Wrong(Role.SHIPMENT, "Enter the shipment number.")
        # a carrier that gives no number of its own invoices by the shipment's
        number = number or shipment
        made = self._by_key.setdefault((reference(shipment), number.casefold()), SheetInvoice(shipment, number))
        self._above = made
        return made

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
        at = self._at.get(role)
        cell = self._cell(cells, at)
        if at is not None and self._shown_cells.is_uncomputed(at, self._number):
            raise _Wrong(role, NOT_COMPUTED)
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

    def _amount(self, cells: Sequence[object], at: int, invoice: SheetInvoice, row: int) -> Decimal | None:
        cell = self._cell(cells, at)
        if is_error(cell):
            raise _Wrong(Role.AMOUNT, error_message(cell))  # type: ignore[arg-type]
        if says_nothing(cell):
            return None
        exact = self._figure(cell)
        # a charge of its own that comes to nothing is as well a formula that was left alone among others
        is_left = not self._across and at == self._at.get(Role.AMOUNT) and self._shown_cells.shows_zero(at, row)
        if fault := NOT_COMPUTED if is_left else self._shown_cells.fault(at, row, cell):
            raise _Wrong(Role.AMOUNT, fault)
        self._say_mark(invoice, self._currencies[at], at, row)
        self._say_mark(invoice, self._shown_cells.mark(at, row, cell), at, row)
        if exact.adjusted() >= _MOST_WHOLE:
            raise _Wrong(Role.AMOUNT, f"{cell_text(cell)[:40]} is too large.")
        amount = money(exact, invoice.currency or "USD")
        self._found.rounded += amount != exact
        return amount

    def _say_mark(self, invoice: SheetInvoice, mark: str, at: int, row: int) -> None:
        """Take the currency that a cell or its heading says beside the figure. Raises _Wrong where it is another than
        that of the invoice."""
        if not mark:
            return
        if invoice.currency and differs(mark, invoice.currency):
            raise _Wrong(Role.AMOUNT, f"This amount is in {mark}, and the invoice in {invoice.currency}.")
        if code := only_currency(mark):
            invoice.currency = code
        elif not invoice.currency:
            invoice.marks.append((mark, row, self._headings[at]))

    def _settle(self, invoice: SheetInvoice) -> None:
        """What is only known once all rows of an invoice were read."""
        if not invoice.charges and invoice.totals:
            invoice.charges, invoice.totals = invoice.totals, []
        for mark, row, heading in invoice.marks:
            if invoice.currency and differs(mark, invoice.currency):
                told = f"This amount is in {mark}, and the invoice in {invoice.currency}."
                self._found.refuse(invoice, row, heading, told)
        invoice.stated += [each.amount for each in invoice.totals]
        self._settle_discounts(invoice)

    def _settle_discounts(self, invoice: SheetInvoice) -> None:
        """A discount without its minus is taken off where the total says so; where nothing does, it is asked for."""
        positive = [each for each in invoice.charges if each.amount > 0 and "discount" in plain_form(each.name).split()]
        if not positive or invoice.is_refused:
            return
        less = invoice.total - 2 * total(each.amount for each in positive)
        if invoice.stated and all(stated == less for stated in invoice.stated):
            taken = [each._replace(amount=-each.amount) if each in positive else each for each in invoice.charges]
            invoice.charges = taken
        elif not invoice.stated:
            first = positive[0]
            shown = self._shown(-first.amount)
            told = f"This discount would add to the charges. Enter it as {shown}, or add a column with the total."
            self._found.refuse(invoice, first.row, first.name if self._across else self._heading(Role.AMOUNT), told)

    def _heading(self, role: Role) -> str:
        return self._headings[self._at[role]] if role in self._at else ""

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
                column = self._heading(Role.TOTAL) or self._heading(Role.AMOUNT)
                self._found.refuse(invoice, invoice.rows[0], column, message)
            for row, said in invoice.stated_for_all:
                if said not in fitting:
                    added = self._shown(sums[invoice.number_key])
                    told = (
                        f"The charges of {invoice.number} add up to {added}, and this total says {self._shown(said)}."
                    )
                    self._found.refuse(invoice, row, self._heading(Role.AMOUNT), told)
