"""What is known of a carrier's invoices only after all rows were read: discounts, currencies, and totals."""

from decimal import Decimal

from freight.core.carrier_invoices.cells import CarrierCells
from freight.core.carrier_invoices.columns import CarrierColumnRole
from freight.core.carrier_invoices.sheet import CarrierSheet, SheetInvoice
from freight.core.money import CENTS, sum_amounts
from freight.core.workbooks.cell_money import is_other_currency
from freight.core.workbooks.trade_headings import normalize_trade_heading


class SheetSettler:
    """Settles the invoices of a file, and adds what is wrong with one to the problems of the `found` sheet."""

    def __init__(self, found: CarrierSheet, cells: CarrierCells) -> None:
        self._found = found
        self._cells = cells

    def settle(self) -> None:
        """Settle every invoice, then compare them with the totals they state."""
        for invoice in self._found.invoices:
            self._settle(invoice)
        self._compare_totals()

    def _settle(self, invoice: SheetInvoice) -> None:
        """Settle what is known only after all rows of an invoice were read."""
        if not invoice.charges and invoice.totals:
            invoice.charges, invoice.totals = invoice.totals, []
        for mark, row, heading in invoice.marks:
            if invoice.currency and is_other_currency(mark, invoice.currency):
                message = f"This amount is in {mark}, and the invoice in {invoice.currency}."
                self._found.refuse(invoice, row, heading, message)
        invoice.stated += [total.amount for total in invoice.totals]
        self._settle_heading(invoice)
        self._settle_discounts(invoice)

    def _settle_heading(self, invoice: SheetInvoice) -> None:
        """Take an unnamed amount in the first row of an invoice as its total if charges follow below; alone, refuse it,
        because it might be anything."""
        heading = invoice.heading
        if heading and invoice.charges:
            invoice.stated.append(heading.amount)
        elif heading:
            message = "Enter what the amount is charged for."
            self._found.refuse(invoice, heading.row, self._cells.heading(CarrierColumnRole.CHARGE), message)

    def _settle_discounts(self, invoice: SheetInvoice) -> None:
        """Subtract a discount without a minus sign if the total shows that; if nothing does, ask for it."""
        positive = [
            charge
            for charge in invoice.charges
            if charge.amount > 0 and "discount" in normalize_trade_heading(charge.name).split()
        ]
        if not positive or invoice.is_refused:
            return
        less = invoice.total - 2 * sum_amounts(sheet_charge.amount for sheet_charge in positive)
        if invoice.stated and all(stated == less for stated in invoice.stated):
            sheet_charges = [
                charge._replace(amount=-charge.amount) if charge in positive else charge for charge in invoice.charges
            ]
            invoice.charges = sheet_charges
        elif not invoice.stated:
            first = positive[0]
            amount_text = self._cells.show(-first.amount)
            message = (
                f"This discount would add to the charges. Enter it as {amount_text}, or add a column with the total."
            )
            self._found.refuse(
                invoice,
                first.row,
                first.name if self._cells.across else self._cells.heading(CarrierColumnRole.AMOUNT),
                message,
            )

    def _compare_totals(self) -> None:
        """Refuse invoices whose charges do not add up to the total their rows state: of the shipment or, if a number
        covers several shipments, of all of them."""
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
                added = self._cells.show(invoice.total)
                message = f"The charges add up to {added}, and the total says {self._cells.show(wrong)}."
                column = self._cells.heading(CarrierColumnRole.TOTAL) or self._cells.heading(CarrierColumnRole.AMOUNT)
                self._found.refuse(invoice, invoice.rows[0], column, message)
            for row, stated_total in invoice.stated_for_all:
                if stated_total not in fitting:
                    added = self._cells.show(sums[invoice.number_key])
                    stated = self._cells.show(stated_total)
                    text = f"The charges of {invoice.number} add up to {added}, and this total says {stated}."
                    self._found.refuse(invoice, row, self._cells.heading(CarrierColumnRole.AMOUNT), text)
