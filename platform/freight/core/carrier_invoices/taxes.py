"""The tax in a carrier's file: of its columns and rows, told apart from the net amounts, and held against the totals.

A column of tax has that of its row, or that of the whole invoice on each of its rows. Which one, the figures say; where
they don't, the invoice is refused.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from freight.core.carrier_invoices.cells import CarrierCells, WrongCellError
from freight.core.carrier_invoices.columns import CarrierColumnRole
from freight.core.carrier_invoices.sheet import CarrierSheet, SheetInvoice, StatedTotal
from freight.core.money import CENTS, ZERO, round_to_currency, sum_amounts

NO_NET = "This tax is on nothing. Add the net amount that it is charged on."
TWICE = (
    "This invoice has tax in rows and in a column. Choose “Not read” for the column, or “Don’t import” for the rows."
)


class RowTax(NamedTuple):
    """What a row says of tax: the sum of its columns of tax, None for none, with the heading of the first one, and its
    totals with and without it."""

    column: str
    amount: Decimal | None
    totals: Sequence[StatedTotal]


def read_row_tax(cells: CarrierCells, row: Sequence[object], invoice: SheetInvoice, number: int) -> RowTax:
    """Return the tax and the totals of row `number`. Raises WrongTaxCellError for a cell that is no amount."""
    amounts: list[tuple[int, Decimal]] = []
    totals: list[StatedTotal] = []
    for at in cells.taxes:
        if (amount := read_tax_cell(cells, row, at, invoice, number)) is not None:
            amounts.append((at, amount))
    for role in (CarrierColumnRole.NET, CarrierColumnRole.GROSS):
        if role in cells.at and (stated := read_tax_cell(cells, row, cells.at[role], invoice, number)) is not None:
            is_net = role is CarrierColumnRole.NET
            totals.append(StatedTotal(number, cells.heading(role), stated, is_net=is_net, is_gross=not is_net))
    tax = sum_amounts(amount for _, amount in amounts) if amounts else None
    return RowTax(cells.headings[amounts[0][0]] if amounts else "", tax, totals)


class WrongTaxCellError(ValueError):
    """What is wrong with a cell of a column."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


def read_tax_cell(
    cells: CarrierCells, row: Sequence[object], at: int, invoice: SheetInvoice, number: int
) -> Decimal | None:
    """Return the amount of a cell, None for none. Raises WrongTaxCellError."""
    try:
        return cells.amount(row, at, invoice, number)
    except WrongCellError as wrong:
        raise WrongTaxCellError(at, str(wrong)) from wrong


class TaxSettler:
    """Settles the tax of the invoices of one number, whose shipments may share it. Adds what is wrong to the problems
    of the `found` sheet."""

    def __init__(self, found: CarrierSheet, show: Callable[[Decimal], str], invoices: Sequence[SheetInvoice]) -> None:
        self._found = found
        self._show = show
        self._invoices = invoices

    def settle(self) -> None:
        """Settle the tax of each invoice."""
        living = [invoice for invoice in self._invoices if not invoice.is_refused]
        for invoice in living:
            self._settle_one(invoice)
        self._share([invoice for invoice in living if invoice.tax_cells and not invoice.is_refused])
        for invoice in living:
            if invoice.tax and not invoice.charges and not invoice.is_refused:
                row, column = invoice.tax_place
                self._found.refuse(invoice, row, column, NO_NET)

    def _settle_one(self, invoice: SheetInvoice) -> None:
        """Settle the tax of an invoice by itself."""
        named = [charge.amount for charge in invoice.tax_rows]
        if not invoice.tax_cells:
            invoice.tax_cells, invoice.total_taxes = invoice.total_taxes, []
        if any(named) and any(cell.amount for cell in invoice.tax_cells):
            self._found.refuse(invoice, invoice.tax_rows[0].row, invoice.tax_cells[0].column, TWICE)
            return
        by_row = sum_amounts(cell.amount for cell in invoice.tax_cells)
        invoice.tax = CENTS + by_row + sum_amounts(named) if invoice.tax_cells or named else None
        amounts = {cell.amount for cell in invoice.tax_cells}
        if len(invoice.tax_cells) > 1 and len(amounts) == 1 and any(amounts):
            (repeated,) = amounts
            # two rows of a shipment alike may be two charges, or two rows of one invoice
            self._choose([invoice], by_row, repeated)
        for stated in invoice.total_taxes:
            if not invoice.is_refused and stated.amount != invoice.tax:
                added = self._show(invoice.tax or ZERO)
                message = f"The tax adds up to {added}, and this total says {self._show(stated.amount)}."
                self._found.refuse(invoice, stated.row, stated.column, message)

    def _share(self, invoices: Sequence[SheetInvoice]) -> None:
        """Settle a tax that is the same for several shipments of a number: that of each, or of all together."""
        amounts = {cell.amount for invoice in invoices for cell in invoice.tax_cells}
        if len(invoices) < 2 or len(amounts) != 1 or not any(amounts):
            return
        (repeated,) = amounts
        by_shipment = sum_amounts(invoice.tax or ZERO for invoice in invoices)
        if len({invoice.total for invoice in invoices}) == 1 and not self._fits(invoices, repeated):
            return  # the same tax on the same amount
        self._choose(invoices, by_shipment, repeated)

    def _choose(self, invoices: Sequence[SheetInvoice], added: Decimal, repeated: Decimal) -> None:
        """Choose between the sum of the rows and what each row repeats by the totals that are stated; refuse the
        invoices if these say neither."""
        is_added = self._fits(invoices, added) or _fit_rows(invoices)
        is_repeated = self._fits(invoices, repeated)
        if is_repeated and not is_added:
            _allocate(invoices, repeated)
        elif not is_added or is_repeated:
            for invoice in invoices:
                cell = invoice.tax_cells[0]
                message = (
                    f"Each row of {invoice.number} has {self._show(repeated)} tax: that of the row, or of the whole "
                    "invoice? Add a column with the gross total."
                )
                self._found.refuse(invoice, cell.row, cell.column, message)

    def _fits(self, invoices: Sequence[SheetInvoice], tax: Decimal) -> bool:
        """Return whether a stated total is the net amount of these invoices and this tax."""
        gross = sum_amounts(invoice.total for invoice in invoices) + tax
        return any(gross == stated for invoice in invoices for stated in invoice.all_stated if stated)


def _fit_rows(invoices: Sequence[SheetInvoice]) -> bool:
    """Return whether each row states its own total with tax."""
    totals = [total for invoice in invoices for total in invoice.stated_totals if not total.is_net]
    rows = {cell.row for invoice in invoices for cell in invoice.tax_cells}
    return rows <= {total.row for total in totals if total.amount == total.net + total.tax}


def _allocate(invoices: Sequence[SheetInvoice], tax: Decimal) -> None:
    """Divide the tax of a number among its shipments by their net amounts; the parts add up to it."""
    net = sum_amounts(invoice.total for invoice in invoices)
    running, allocated = ZERO, ZERO
    for place, invoice in enumerate(invoices, 1):
        running += invoice.total
        is_last = place == len(invoices) or not net
        upto = tax if is_last else round_to_currency(tax * running / net, invoice.currency or "USD")
        invoice.tax, allocated = CENTS + upto - allocated, upto
