"""The cells of a carrier's file, each read as its column says."""

from collections.abc import Sequence
from decimal import Decimal

from freight.core.carrier_invoices.columns import WORDS, Role
from freight.core.carrier_invoices.sheet import SheetInvoice
from freight.core.currency import wrong_currency
from freight.core.invoices.amounts import read_text
from freight.core.locales import Ambiguous, read_day, read_figure, show_figure, which_day, which_figure
from freight.core.money import money
from freight.core.places import Place
from freight.core.workbooks.cell_money import differs
from freight.core.workbooks.cells import cell_text, error_message, is_error, says_nothing
from freight.core.workbooks.shown_cells import NOT_COMPUTED, ShownCells
from freight.core.workbooks.trade_headings import currency_of_heading, only_currency

LONGEST_NUMBER, LONGEST_NAME = 40, 100
_MOST_WHOLE = 12


class WrongCellError(ValueError):
    """What is wrong with a cell of a role."""

    def __init__(self, role: Role, message: str) -> None:
        super().__init__(message)
        self.role = role


class CarrierCells:
    """Reads cells by the roles of their columns. `at`: the column of each role; `across`: those that are charges;
    `rounded`: how many amounts had more decimals than their currency."""

    def __init__(self, headings: Sequence[str], roles: Sequence[Role], place: Place, shown: ShownCells) -> None:
        self.headings = headings
        self.at: dict[Role, int] = {role: at for at, role in enumerate(roles) if role not in (Role.ACROSS, Role.NONE)}
        self.across = [at for at, role in enumerate(roles) if role is Role.ACROSS]
        self.rounded = 0
        self._place = place
        self._shown = shown
        self._currencies = [currency_of_heading(heading) for heading in headings]

    def cell(self, cells: Sequence[object], at: int | None) -> object:
        """The cell of a column; None where the row has none."""
        return cells[at] if at is not None and at < len(cells) else None

    def heading(self, role: Role) -> str:
        """The heading of the column of a role; "" where there is none."""
        return self.headings[self.at[role]] if role in self.at else ""

    def show(self, amount: Decimal) -> str:
        """An amount as the place writes it."""
        return show_figure(f"{amount:f}", self._place.locale)

    def text(self, cells: Sequence[object], role: Role, most: int, row: int) -> str:
        """The text of a role. Raises WrongCellError for a cell that is none, or is longer than `most`."""
        at = self.at.get(role)
        cell = self.cell(cells, at)
        if at is not None and self._shown.is_uncomputed(at, row):
            raise WrongCellError(role, NOT_COMPUTED)
        if is_error(cell):
            raise WrongCellError(role, error_message(cell))  # type: ignore[arg-type]
        try:
            return read_text(cell_text(cell), most)
        except ValueError as wrong:
            raise WrongCellError(role, f"{WORDS[role].capitalize()} {wrong}.") from wrong

    def day(self, cells: Sequence[object], row: int) -> str:
        """The day of a row, `yyyy-MM-dd`, "" for none. Raises WrongCellError."""
        text = self.text(cells, Role.DAY, LONGEST_NAME, row)
        if not text:
            return ""
        found = read_day(text, self._place)
        if isinstance(found, Ambiguous):
            raise WrongCellError(Role.DAY, which_day(text, found, self._place.locale))
        if found is None:
            raise WrongCellError(Role.DAY, f"{text[:40]} isn't a date.")
        return found

    def currency(self, cells: Sequence[object], row: int) -> str:
        """The currency of a row, "" for none. Raises WrongCellError."""
        code = self.text(cells, Role.CURRENCY, LONGEST_NAME, row).upper()
        if code and (wrong := wrong_currency(code)):
            raise WrongCellError(Role.CURRENCY, wrong)
        return code

    def amount(self, cells: Sequence[object], at: int, invoice: SheetInvoice, row: int) -> Decimal | None:
        """The amount of a column, None for none. Raises WrongCellError, too where it is in another currency."""
        cell = self.cell(cells, at)
        if is_error(cell):
            raise WrongCellError(Role.AMOUNT, error_message(cell))  # type: ignore[arg-type]
        if says_nothing(cell):
            return None
        exact = self.figure(cell)
        # a charge of its own that comes to nothing is as well a formula that was left alone among others
        is_left = not self.across and at == self.at.get(Role.AMOUNT) and self._shown.shows_zero(at, row)
        if fault := NOT_COMPUTED if is_left else self._shown.fault(at, row, cell):
            raise WrongCellError(Role.AMOUNT, fault)
        self._say_mark(invoice, self._currencies[at], at, row)
        self._say_mark(invoice, self._shown.mark(at, row, cell), at, row)
        if exact.adjusted() >= _MOST_WHOLE:
            raise WrongCellError(Role.AMOUNT, f"{cell_text(cell)[:40]} is too large.")
        amount = money(exact, invoice.currency or "USD")
        self.rounded += amount != exact
        return amount

    def figure(self, cell: object) -> Decimal:
        """The figure of a cell that says one. Raises WrongCellError."""
        text = cell_text(cell)
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            return Decimal(text)
        found = read_figure(text, self._place.locale)
        if isinstance(found, Ambiguous):
            raise WrongCellError(Role.AMOUNT, which_figure(text, found, self._place.locale))
        if found is None:
            raise WrongCellError(
                Role.AMOUNT, f"{text[:40]} isn't an amount. Enter it as {self.show(Decimal('1234.56'))}."
            )
        return Decimal(found)

    def _say_mark(self, invoice: SheetInvoice, mark: str, at: int, row: int) -> None:
        """Take the currency that a cell or its heading says beside the figure. Raises WrongCellError where the invoice
        is in another."""
        if not mark:
            return
        if invoice.currency and differs(mark, invoice.currency):
            raise WrongCellError(Role.AMOUNT, f"This amount is in {mark}, and the invoice in {invoice.currency}.")
        if code := only_currency(mark):
            invoice.currency = code
        elif not invoice.currency:
            invoice.marks.append((mark, row, self.headings[at]))
