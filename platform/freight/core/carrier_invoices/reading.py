"""The rows of a carrier's file as invoices: which rows are one invoice, which are totals, and what each row charges."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from decimal import Decimal

from freight.core.carrier_invoices.blank_rows import BlankRowChoice
from freight.core.carrier_invoices.cells import LONGEST_NAME, LONGEST_NUMBER, CarrierCells, WrongCellError
from freight.core.carrier_invoices.columns import WORDS, CarrierColumnRole
from freight.core.carrier_invoices.control_totals import (
    TAX_SUM,
    ControlTotals,
    is_total_label,
    normalize_total_label,
)
from freight.core.carrier_invoices.settling import SheetSettler
from freight.core.carrier_invoices.sheet import (
    CarrierSheet,
    CarrierSheetProblem,
    NumberedRow,
    SheetCharge,
    SheetInvoice,
    SheetTax,
    StatedTotal,
)
from freight.core.carrier_invoices.taxes import WrongTaxCellError, read_row_tax
from freight.core.money import CENTS, sum_amounts
from freight.core.places import Place
from freight.core.shipments.references import normalize_reference
from freight.core.workbooks.cells import format_cell, is_empty_figure, is_error_cell
from freight.core.workbooks.header import find_row_fault, is_blank_cell
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.line_shape import is_total_row
from freight.core.workbooks.shown_cells import ShownCells

_NO_SHIPMENT = "Enter the shipment number."
# columns whose totals may have tax in them
_TOTALS = (CarrierColumnRole.AMOUNT, CarrierColumnRole.TOTAL)
_FIGURES = (*_TOTALS, CarrierColumnRole.NET, CarrierColumnRole.GROSS)


def read_carrier_sheet(
    headings: Sequence[str],
    roles: Sequence[CarrierColumnRole],
    rows: Iterable[NumberedRow],
    place: Place,
    hidden: Collection[int] = (),
    shown: ShownCells | None = None,
    below: BlankRowChoice = BlankRowChoice.ABOVE,
    is_tax: Callable[[str], bool] | None = None,
) -> CarrierSheet:
    """Return the invoices of the rows below the headings, in order. Texts are read by the locale of `place`. An invoice
    with a `hidden` row is refused. `shown`: what formats and formulas say about the cells; `below`: whether rows that
    name no invoice belong to the one above, which a person has to decide; `is_tax`: whether a name is that of a tax."""
    cells = CarrierCells(headings, roles, place, shown or ShownCells())
    return _Reader(cells, hidden, below, is_tax or (lambda _: False)).read(rows)


class _Reader:
    def __init__(
        self, cells: CarrierCells, hidden: Collection[int], below: BlankRowChoice, is_tax: Callable[[str], bool]
    ) -> None:
        self._cells = cells
        self._is_tax = is_tax
        self._hidden = hidden
        self._below = below
        self._found = CarrierSheet()
        self._by_key: dict[tuple[str, str], SheetInvoice] = {}
        self._above: SheetInvoice | None = None
        # an invoice whose rows were separated by one that names neither shipment nor charge
        self._parted: SheetInvoice | None = None
        # invoices with rows since the last total
        self._since: dict[int, SheetInvoice] = {}
        self._controls = ControlTotals(cells.headings, [cells.at[role] for role in _TOTALS if role in cells.at])

    def read(self, rows: Iterable[NumberedRow]) -> CarrierSheet:
        for number, cells in rows:
            if all(map(is_blank_cell, cells)):
                continue
            if fault := find_row_fault(cells, self._cells.headings):
                self._found.refuse(None, number, "", fault)
            elif self._is_total_of_file(cells):
                self._control(number, cells)
            else:
                self._row(number, cells)
        self._found.invoices = list(self._by_key.values())
        SheetSettler(self._found, self._cells).settle()
        self._found.problems += [CarrierSheetProblem(*wrong) for wrong in self._controls.wrong(self._cells.show)]
        self._found.rounded = self._cells.rounded
        return self._found

    def _of(self, cells: Sequence[object], role: CarrierColumnRole) -> object:
        return self._cells.cell(cells, self._cells.at.get(role))

    def _is_total_of_file(self, cells: Sequence[object]) -> bool:
        """Return whether a row names no shipment and sums up those above, by its label or by its figures."""
        if not is_empty_figure(self._of(cells, CarrierColumnRole.SHIPMENT)):
            return is_total_row(cells, format_cell(self._of(cells, CarrierColumnRole.SHIPMENT)))
        return (
            is_total_row(cells)
            or any(is_total_label(cell) for cell in cells if isinstance(cell, str))
            or (bool(self._cells.across) and self._controls.are_sums(self._figures(cells)))
        )

    def _figures(self, cells: Sequence[object]) -> dict[int, Decimal]:
        """Return the amounts of a row by column, as far as they can be read."""
        figures: dict[int, Decimal] = {}
        at_of = self._cells.at
        for at in (
            *self._cells.across,
            *(at_of[role] for role in _FIGURES if role in at_of),
        ):
            if (figure := self._figure(cells, at)) is not None:
                figures[at] = figure
        return figures

    def _figure(self, cells: Sequence[object], at: int) -> Decimal | None:
        cell = self._cells.cell(cells, at)
        if not is_error_cell(cell) and not is_empty_figure(cell):
            with suppress(WrongCellError):
                return self._cells.figure(cell)
        return None

    def _control(self, number: int, cells: Sequence[object]) -> None:
        """Compare a total with the rows above it: of the invoice it names, else of the whole file. Below rows of a
        single invoice it counts as that invoice's: if it differs, a row of the invoice may be missing."""
        text = format_cell(self._of(cells, CarrierColumnRole.INVOICE))
        sheet_invoices = [
            sheet_invoice
            for sheet_invoice in self._by_key.values()
            if text and sheet_invoice.number_key == text.casefold()
        ]
        figures = self._figures(cells)
        if sheet_invoices and (amount := next(iter(figures.values()), None)) is not None:
            sheet_invoices[0].stated_for_all.append((number, amount))
            return
        called = next((cell for cell in cells if isinstance(cell, str) and is_total_label(cell)), "")
        fits = self._controls.state(number, figures, normalize_total_label(called))
        if not fits and len(self._since) == 1:
            (invoice,) = self._since.values()
            invoice.is_refused = True
        self._since = {}

    def _row(self, number: int, cells: Sequence[object]) -> None:
        try:
            invoice = self._invoice(cells, number)
        except WrongCellError as wrong:
            self._refuse(None, number, wrong)
            return
        is_first = not invoice.rows
        invoice.rows.append(number)
        self._since[id(invoice)] = invoice
        if number in self._hidden:
            self._found.refuse(invoice, number, "", HIDDEN_ROW)
        self._identify(invoice, number, cells)
        charge = format_cell(self._of(cells, CarrierColumnRole.CHARGE))
        is_heading = is_first and not self._cells.across and not charge.strip()
        sums_up = is_heading or (not self._cells.across and is_total_label(charge))
        taxes = [figure for at in self._cells.taxes if (figure := self._figure(cells, at)) is not None]
        figures = self._figures(cells)
        self._controls.add(figures | ({TAX_SUM: sum_amounts(taxes)} if taxes else {}), sums_up=sums_up)
        if is_heading:
            self._head(invoice, number, cells)
        else:
            self._charge(invoice, number, cells)
        row_tax = self._tax(invoice, number, cells, sums_up=sums_up)
        if CarrierColumnRole.TOTAL in self._cells.at:
            self._state(invoice, number, cells, row_tax)

    def _identify(self, invoice: SheetInvoice, number: int, cells: Sequence[object]) -> None:
        """Read what a row says of its invoice as a whole."""
        try:
            self._say(
                invoice,
                CarrierColumnRole.ORDER,
                "order",
                self._cells.text(cells, CarrierColumnRole.ORDER, LONGEST_NUMBER, number),
            )
            self._say(invoice, CarrierColumnRole.DAY, "day", self._cells.day(cells, number))
            self._say(invoice, CarrierColumnRole.CURRENCY, "currency", self._cells.currency(cells, number))
        except WrongCellError as wrong:
            self._refuse(invoice, number, wrong)

    def _head(self, invoice: SheetInvoice, number: int, cells: Sequence[object]) -> None:
        """Read the first row of an invoice if it names no charge: the charges are in the rows below."""
        try:
            self._cells.text(
                cells, CarrierColumnRole.CHARGE, LONGEST_NAME, number
            )  # blank, unless it was never computed
            amount = self._cells.amount(cells, self._cells.at[CarrierColumnRole.AMOUNT], invoice, number)
            invoice.heading = None if amount is None else SheetCharge(number, "", amount)
        except WrongCellError as wrong:
            self._refuse(invoice, number, wrong)

    def _charge(self, invoice: SheetInvoice, number: int, cells: Sequence[object]) -> None:
        """Read the charges of a row."""
        is_across = bool(self._cells.across)
        for at, name in self._named(cells, number):
            try:
                if not name:
                    raise WrongCellError(CarrierColumnRole.CHARGE, "Enter what the amount is charged for.")
                amount = self._cells.amount(cells, at, invoice, number)
                if amount is None and is_across:
                    continue  # nothing of it was charged
                if amount is None:
                    raise WrongCellError(CarrierColumnRole.AMOUNT, "Enter an amount.")
                if self._is_tax(name):
                    invoice.tax_rows.append(SheetCharge(number, name, amount))
                elif not is_across and is_total_label(name):
                    invoice.totals.append(SheetCharge(number, name, amount))
                elif amount or not is_across:
                    invoice.charges.append(SheetCharge(number, name, amount))
            except WrongCellError as wrong:
                self._refuse(invoice, number, wrong, at)

    def _tax(self, invoice: SheetInvoice, number: int, cells: Sequence[object], *, sums_up: bool) -> SheetTax | None:
        """Read the tax in the same row as its charges, and the totals with and without it. Return the tax, with the net
        amount of the row."""
        try:
            column, amount, totals = read_row_tax(self._cells, cells, invoice, number)
        except WrongTaxCellError as wrong:
            self._found.refuse(invoice, number, self._cells.headings[wrong.at], str(wrong))
            return None
        net = CENTS + sum_amounts(charge.amount for charge in invoice.charges if charge.row == number)
        tax = None if amount is None else SheetTax(number, column, net, amount)
        invoice.stated_totals += [total._replace(net=net, tax=amount or CENTS) for total in totals]
        if tax:
            (invoice.total_taxes if sums_up else invoice.tax_cells).append(tax)
        return tax

    def _state(self, invoice: SheetInvoice, number: int, cells: Sequence[object], tax: SheetTax | None) -> None:
        """Read the total in the same row as its charges. One next to tax may be that of the row alone."""
        at = self._cells.at[CarrierColumnRole.TOTAL]
        try:
            stated = self._cells.amount(cells, at, invoice, number)
        except WrongCellError as wrong:
            self._refuse(invoice, number, wrong, at)
            return
        if stated is not None and tax:
            total = StatedTotal(number, self._cells.headings[at], stated, net=tax.net, tax=tax.amount)
            invoice.stated_totals.append(total)
        elif stated is not None:
            invoice.stated.append(stated)

    def _refuse(self, invoice: SheetInvoice | None, row: int, wrong: WrongCellError, at: int | None = None) -> None:
        at = self._cells.at.get(wrong.role) if at is None or wrong.role is CarrierColumnRole.CHARGE else at
        column = self._cells.headings[at] if at is not None else WORDS.get(wrong.role, "")
        self._found.refuse(invoice, row, column, str(wrong))

    def _invoice(self, cells: Sequence[object], row: int) -> SheetInvoice:
        """Return the invoice that a row belongs to. Raises WrongCellError if it names no shipment."""
        shipment = self._cells.text(cells, CarrierColumnRole.SHIPMENT, LONGEST_NUMBER, row)
        number = self._cells.text(cells, CarrierColumnRole.INVOICE, LONGEST_NUMBER, row)
        if not shipment and not self._cells.across and self._is_below(number):
            return self._owner(row)
        above, self._above = self._above, None
        if not normalize_reference(shipment):
            is_charge = bool(self._cells.across) or not is_empty_figure(self._of(cells, CarrierColumnRole.CHARGE))
            self._parted = None if is_charge else above or self._parted
            raise WrongCellError(CarrierColumnRole.SHIPMENT, _NO_SHIPMENT)
        # some carriers give no invoice number, and identify their invoices by the shipment's
        number = number or shipment
        sheet_invoice = self._by_key.setdefault(
            (normalize_reference(shipment), number.casefold()), SheetInvoice(shipment, number)
        )
        self._above, self._parted = sheet_invoice, None
        return sheet_invoice

    def _is_below(self, number: str) -> bool:
        """Return whether a row without a shipment names no invoice other than the one above it."""
        above = self._above
        return number.casefold() in ("", above.number_key) if above else not number and self._parted is not None

    def _owner(self, row: int) -> SheetInvoice:
        """Return the invoice above a row that names none. Raises WrongCellError if that invoice is left out, or if a
        row in between says neither what it is nor what is charged: it may be the first of another invoice."""
        if self._above is None:
            if self._parted:
                self._parted.is_refused = True
            raise WrongCellError(CarrierColumnRole.SHIPMENT, _NO_SHIPMENT)
        self._found.blank_rows.append(row)
        if self._below is BlankRowChoice.LEFT_OUT:
            raise WrongCellError(CarrierColumnRole.SHIPMENT, _NO_SHIPMENT)
        return self._above

    def _say(self, invoice: SheetInvoice, role: CarrierColumnRole, name: str, value: str) -> None:
        """Take what a row says of its invoice. Raises WrongCellError if a row above says otherwise."""
        before = getattr(invoice, name)
        if value and before and value != before:
            raise WrongCellError(role, f"Row {invoice.rows[0]} of this invoice says {before}.")
        setattr(invoice, name, before or value)

    def _named(self, cells: Sequence[object], row: int) -> list[tuple[int, str]]:
        """Return the columns of a row's amounts, each with the name of its charge."""
        if self._cells.across:
            return [(at, self._cells.headings[at][:LONGEST_NAME]) for at in self._cells.across]
        name = self._cells.text(cells, CarrierColumnRole.CHARGE, LONGEST_NAME, row)
        return [(self._cells.at[CarrierColumnRole.AMOUNT], " ".join(name.split()))]
