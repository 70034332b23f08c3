"""The currency of amounts in a sheet of shipments: in a cell (`€5.00`, `120 EUR`), in its number format, or in a
heading (`Freight (USD)`).

It becomes that of the row if the row names none, and has to be the same if it does: an amount is never read in a
currency other than the one it states. For any field, a formula that was never computed has no value.
"""

from collections.abc import Sequence

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.rating.asked import CURRENCY, USER_FREIGHT
from freight.core.rating.methods.declared_value import DECLARED_VALUE
from freight.core.rating.methods.pass_through import COST
from freight.core.workbooks.cell_money import PERCENT, is_other_currency
from freight.core.workbooks.header import is_blank_cell
from freight.core.workbooks.sheet_rows import SheetRow
from freight.core.workbooks.shown_cells import NOT_COMPUTED, ShownCells
from freight.core.workbooks.trade_headings import find_heading_currency, find_only_currency

_A_PERCENTAGE = "The cell shows a percentage, and this is an amount. Enter the amount, in a cell without that format."
AMOUNTS = (USER_FREIGHT, COST, DECLARED_VALUE, "shipmentCharges#insurance")


class ShipmentMoney:
    """The columns of amounts of one sheet. `takes_currency`: the template has a field for the currency of a row.
    `shown`: what formats and formulas say of the cells."""

    def __init__(
        self,
        columns: Sequence[str | None],
        headings: Sequence[str],
        *,
        takes_currency: bool,
        shown: ShownCells | None = None,
    ) -> None:
        self._amounts = [
            (at, key, find_heading_currency(headings[at])) for at, key in enumerate(columns) if key in AMOUNTS
        ]
        self._takes_currency = takes_currency
        self._shown = shown or ShownCells()
        uncomputed = self._shown.uncomputed_columns
        self._formulas = [(at, key) for at, key in enumerate(columns) if key and at in uncomputed]

    def judge(self, rows: Sequence[SheetRow]) -> None:
        """Take the currency that amounts of a row state; an amount in another one gets a finding at its cell."""
        for at, key in self._formulas:
            for row in rows:
                if self._shown.is_uncomputed(at, row.number):
                    row.findings[key] = FieldFinding(FindingKind.SERVER, NOT_COMPUTED)
        for at, key, of_heading in self._amounts:
            for row in rows:
                cell = row.cells[at]
                if is_blank_cell(cell):
                    continue
                mark = self._shown.mark(at, row.number, cell)
                if mark == PERCENT and key is not None:
                    row.findings[key] = FieldFinding(FindingKind.SERVER, _A_PERCENTAGE)
                    continue
                mark = mark or of_heading
                if mark and key is not None and (problem := self._take(row, mark)):
                    row.findings[key] = FieldFinding(FindingKind.SERVER, problem)

    def _take(self, row: SheetRow, mark: str) -> str:
        """Make a stated currency that of the row. Return why it cannot be, "" if it is."""
        own, code = str(row.values.get(CURRENCY) or ""), find_only_currency(mark)
        if own:
            return (
                f"This amount is in {mark}, and the row in {own}: correct one of them."
                if is_other_currency(mark, own)
                else ""
            )
        if not code:
            return ""
        if not self._takes_currency:
            return f"This amount is in {mark}, and shipments have no currency here. Enter it in the account's own."
        row.values[CURRENCY] = code
        return ""
