"""The currency beside amounts in a sheet of shipments: in a cell (`€5.00`, `120 EUR`), in its number format, or in a
heading (`Freight (USD)`).

It is that of the row where the row names none, and has to be the same where it does: an amount is never read in another
currency than it says.
"""

from collections.abc import Sequence

from freight.core.fields.findings import Finding, FindingKind
from freight.core.rating.asked import CURRENCY, USER_FREIGHT
from freight.core.rating.methods.declared_value import DECLARED_VALUE
from freight.core.rating.methods.pass_through import COST
from freight.core.workbooks.cell_money import PERCENT, differs, mark_beside
from freight.core.workbooks.header import is_blank
from freight.core.workbooks.sheet_notes import CellSpan
from freight.core.workbooks.sheet_rows import SheetRow
from freight.core.workbooks.trade_headings import currency_of_heading, only_currency

_A_PERCENTAGE = "The cell shows a percentage, and this is an amount. Enter the amount, in a cell without that format."
AMOUNTS = (USER_FREIGHT, COST, DECLARED_VALUE, "shipmentCharges#insurance")


class ShipmentMoney:
    """The columns of amounts of one sheet. `takes_currency`: the template has a field for the currency of a row.
    `shown`: the cells whose number format shows a currency or a percentage."""

    def __init__(
        self,
        columns: Sequence[str | None],
        headings: Sequence[str],
        *,
        takes_currency: bool,
        shown: Sequence[CellSpan] = (),
    ) -> None:
        self._amounts = [
            (at, key, currency_of_heading(headings[at])) for at, key in enumerate(columns) if key in AMOUNTS
        ]
        self._takes_currency = takes_currency
        self._shown: dict[int, list[CellSpan]] = {}
        for each in shown:
            self._shown.setdefault(each.column, []).append(each)

    def judge(self, rows: Sequence[SheetRow]) -> None:
        """Take the currency that amounts of a row state; an amount in another one is a finding at its cell."""
        for at, key, of_heading in self._amounts:
            for row in rows:
                cell = row.cells[at]
                if is_blank(cell):
                    continue
                format_mark = "" if isinstance(cell, str) else self._by_format(at, row.number)
                if format_mark == PERCENT and key is not None:
                    row.findings[key] = Finding(FindingKind.SERVER, _A_PERCENTAGE)
                    continue
                mark = (mark_beside(cell) if isinstance(cell, str) else format_mark) or of_heading
                if mark and key is not None and (told := self._take(row, mark)):
                    row.findings[key] = Finding(FindingKind.SERVER, told)

    def _by_format(self, column: int, number: int) -> str:
        return next((each.mark for each in self._shown.get(column, ()) if each.first <= number <= each.last), "")

    def _take(self, row: SheetRow, mark: str) -> str:
        """Make a stated currency that of the row; why it cannot be, "" where it is."""
        own, code = str(row.values.get(CURRENCY) or ""), only_currency(mark)
        if own:
            return f"This amount is in {mark}, and the row in {own}: correct one of them." if differs(mark, own) else ""
        if not code:
            return ""
        if not self._takes_currency:
            return f"This amount is in {mark}, and shipments have no currency here. Enter it in the account's own."
        row.values[CURRENCY] = code
        return ""
