"""The cells of a carrier's file, each read by the role of its column."""

from collections.abc import Sequence
from decimal import Decimal

from freight.core.carrier_invoices.columns import WORDS, CarrierColumnRole
from freight.core.carrier_invoices.sheet import SheetInvoice
from freight.core.currency import find_currency_problem
from freight.core.invoices.amounts import clean_typed_text
from freight.core.locales import (
    AmbiguousReading,
    explain_ambiguous_day,
    explain_ambiguous_figure,
    parse_localized_day,
    parse_localized_figure,
    show_figure,
)
from freight.core.money import round_to_currency
from freight.core.places import Place
from freight.core.workbooks.cell_money import is_other_currency
from freight.core.workbooks.cells import describe_cell_error, format_cell, is_empty_figure, is_error_cell
from freight.core.workbooks.shown_cells import NOT_COMPUTED, ShownCells
from freight.core.workbooks.trade_headings import find_heading_currency, find_only_currency

LONGEST_NUMBER, LONGEST_NAME = 40, 100
_MOST_WHOLE = 12
# roles that several columns may have
_SEVERAL = frozenset({CarrierColumnRole.ACROSS, CarrierColumnRole.TAX, CarrierColumnRole.NONE})


class WrongCellError(ValueError):
    """What is wrong with a cell of a role."""

    def __init__(self, role: CarrierColumnRole, message: str) -> None:
        super().__init__(message)
        self.role = role


class CarrierCells:
    """Reader of cells by the roles of their columns. `at`: the column of each role; `across`: the columns that are
    charges; `taxes`: those that are tax; `rounded`: how many amounts had more decimals than their currency."""

    def __init__(
        self, headings: Sequence[str], roles: Sequence[CarrierColumnRole], place: Place, shown: ShownCells
    ) -> None:
        self.headings = headings
        self.at: dict[CarrierColumnRole, int] = {role: at for at, role in enumerate(roles) if role not in _SEVERAL}
        self.across = [at for at, role in enumerate(roles) if role is CarrierColumnRole.ACROSS]
        self.taxes = [at for at, role in enumerate(roles) if role is CarrierColumnRole.TAX]
        self.rounded = 0
        self._place = place
        self._shown = shown
        self._currencies = [find_heading_currency(heading) for heading in headings]

    def cell(self, cells: Sequence[object], at: int | None) -> object:
        """The cell of a column; None where the row has none."""
        return cells[at] if at is not None and at < len(cells) else None

    def heading(self, role: CarrierColumnRole) -> str:
        """The heading of the column of a role; "" where there is none."""
        return self.headings[self.at[role]] if role in self.at else ""

    def show(self, amount: Decimal) -> str:
        """An amount as the place writes it."""
        return show_figure(f"{amount:f}", self._place.locale)

    def text(self, cells: Sequence[object], role: CarrierColumnRole, most: int, row: int) -> str:
        """Return the text of a role. Raises WrongCellError for a cell that is not text or is longer than `most`."""
        at = self.at.get(role)
        cell = self.cell(cells, at)
        if at is not None and self._shown.is_uncomputed(at, row):
            raise WrongCellError(role, NOT_COMPUTED)
        if is_error_cell(cell):
            raise WrongCellError(role, describe_cell_error(cell))  # type: ignore[arg-type]
        try:
            return clean_typed_text(format_cell(cell), most)
        except ValueError as wrong:
            raise WrongCellError(role, f"{WORDS[role].capitalize()} {wrong}.") from wrong

    def day(self, cells: Sequence[object], row: int) -> str:
        """The day of a row, `yyyy-MM-dd`, "" for none. Raises WrongCellError."""
        text = self.text(cells, CarrierColumnRole.DAY, LONGEST_NAME, row)
        if not text:
            return ""
        parsed_day = parse_localized_day(text, self._place)
        if isinstance(parsed_day, AmbiguousReading):
            raise WrongCellError(CarrierColumnRole.DAY, explain_ambiguous_day(text, parsed_day, self._place.locale))
        if parsed_day is None:
            raise WrongCellError(CarrierColumnRole.DAY, f"{text[:40]} isn't a date.")
        return parsed_day

    def currency(self, cells: Sequence[object], row: int) -> str:
        """The currency of a row, "" for none. Raises WrongCellError."""
        code = self.text(cells, CarrierColumnRole.CURRENCY, LONGEST_NAME, row).upper()
        if code and (wrong := find_currency_problem(code)):
            raise WrongCellError(CarrierColumnRole.CURRENCY, wrong)
        return code

    def amount(self, cells: Sequence[object], at: int, invoice: SheetInvoice, row: int) -> Decimal | None:
        """Return the amount of a column, None for none. Raises WrongCellError, also if it is in another currency."""
        cell = self.cell(cells, at)
        if is_error_cell(cell):
            raise WrongCellError(CarrierColumnRole.AMOUNT, describe_cell_error(cell))  # type: ignore[arg-type]
        if is_empty_figure(cell):
            return None
        exact = self.figure(cell)
        # a formula that shows 0 in the amount column may be one that was never computed
        is_left = not self.across and at == self.at.get(CarrierColumnRole.AMOUNT) and self._shown.shows_zero(at, row)
        if fault := NOT_COMPUTED if is_left else self._shown.fault(at, row, cell):
            raise WrongCellError(CarrierColumnRole.AMOUNT, fault)
        self._say_mark(invoice, self._currencies[at], at, row)
        self._say_mark(invoice, self._shown.mark(at, row, cell), at, row)
        if exact.adjusted() >= _MOST_WHOLE:
            raise WrongCellError(CarrierColumnRole.AMOUNT, f"{format_cell(cell)[:40]} is too large.")
        amount = round_to_currency(exact, invoice.currency or "USD")
        self.rounded += amount != exact
        return amount

    def figure(self, cell: object) -> Decimal:
        """Return the figure of a cell. Raises WrongCellError."""
        text = format_cell(cell)
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            return Decimal(text)
        parsed_figure = parse_localized_figure(text, self._place.locale)
        if isinstance(parsed_figure, AmbiguousReading):
            raise WrongCellError(
                CarrierColumnRole.AMOUNT, explain_ambiguous_figure(text, parsed_figure, self._place.locale)
            )
        if parsed_figure is None:
            raise WrongCellError(
                CarrierColumnRole.AMOUNT, f"{text[:40]} isn't an amount. Enter it as {self.show(Decimal('1234.56'))}."
            )
        return Decimal(parsed_figure)

    def _say_mark(self, invoice: SheetInvoice, mark: str, at: int, row: int) -> None:
        """Take the currency that a cell or its heading states with the figure. Raises WrongCellError if the invoice is
        in another."""
        if not mark:
            return
        if invoice.currency and is_other_currency(mark, invoice.currency):
            raise WrongCellError(
                CarrierColumnRole.AMOUNT, f"This amount is in {mark}, and the invoice in {invoice.currency}."
            )
        if code := find_only_currency(mark):
            invoice.currency = code
        elif not invoice.currency:
            invoice.marks.append((mark, row, self.headings[at]))
