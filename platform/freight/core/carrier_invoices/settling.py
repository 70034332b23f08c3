"""What is known of a carrier's invoices only after all rows were read: discounts, currencies, tax, and totals."""

from decimal import Decimal

from freight.core.carrier_invoices.cells import CarrierCells
from freight.core.carrier_invoices.columns import CarrierColumnRole
from freight.core.carrier_invoices.sheet import CarrierSheet, SheetInvoice, StatedTotal
from freight.core.carrier_invoices.taxes import TaxSettler
from freight.core.money import CENTS, ZERO, sum_amounts
from freight.core.workbooks.cell_money import is_other_currency
from freight.core.workbooks.trade_headings import normalize_trade_heading


class SheetSettler:
    """Settles the invoices of a file, and adds what is wrong with one to the problems of the `found` sheet."""

    def __init__(self, found: CarrierSheet, cells: CarrierCells) -> None:
        self._found = found
        self._cells = cells

    def settle(self) -> None:
        """Settle every invoice, then compare them with the totals they state."""
        by_number: dict[str, list[SheetInvoice]] = {}
        for invoice in self._found.invoices:
            self._settle(invoice)
            by_number.setdefault(invoice.number_key, []).append(invoice)
        for invoices in by_number.values():
            TaxSettler(self._found, self._cells.show, invoices).settle()
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
        # its tax is not settled yet: that of the rows
        tax = sum_amounts(row.amount for row in invoice.tax_rows) + sum_amounts(
            cell.amount for cell in invoice.tax_cells
        )
        totals = [*invoice.stated, *(total.amount for total in invoice.stated_totals)]
        if totals and all(stated in (less, less + tax) for stated in totals):
            sheet_charges = [
                charge._replace(amount=-charge.amount) if charge in positive else charge for charge in invoice.charges
            ]
            invoice.charges = sheet_charges
        elif not totals:
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
        taxes: dict[str, Decimal] = {}
        for invoice in self._found.invoices:
            sums[invoice.number_key] = sums.get(invoice.number_key, CENTS) + invoice.total
            taxes[invoice.number_key] = taxes.get(invoice.number_key, ZERO) + (invoice.tax or ZERO)
        for invoice in self._found.invoices:
            if invoice.is_refused:
                continue
            if not invoice.charges:
                self._found.refuse(invoice, invoice.rows[0], "", "Nothing is charged in this row.")
                continue
            net = {invoice.total, sums[invoice.number_key]}
            gross = {invoice.total + (invoice.tax or ZERO), sums[invoice.number_key] + taxes[invoice.number_key]}
            wrong = next((stated for stated in invoice.stated if stated not in net | gross), None)
            if wrong is not None:
                column = self._cells.heading(CarrierColumnRole.TOTAL) or self._cells.heading(CarrierColumnRole.AMOUNT)
                message = self._explain("The charges", "the total", invoice.total, invoice.tax, wrong)
                self._found.refuse(invoice, invoice.rows[0], column, message)
            self._compare_columns(invoice, net, gross)
            for row, stated_total in invoice.stated_for_all:
                if stated_total not in net | gross:
                    whole = f"The charges of {invoice.number}"
                    tax = None if invoice.tax is None else taxes[invoice.number_key]
                    text = self._explain(whole, "this total", sums[invoice.number_key], tax, stated_total)
                    self._found.refuse(invoice, row, self._cells.heading(CarrierColumnRole.AMOUNT), text)

    def _compare_columns(self, invoice: SheetInvoice, net: set[Decimal], gross: set[Decimal]) -> None:
        """Refuse an invoice whose totals with or without tax, by the heading of their column, are not those of the
        invoice nor of their row."""
        for total in invoice.stated_totals:
            fitting = [*(() if total.is_gross else (*net, total.net)), *(() if total.is_net else gross)]
            if total.amount in fitting or (not total.is_net and total.amount == total.net + total.tax):
                continue
            name = _name_total(total)
            tax = None if total.is_net else invoice.tax
            message = self._explain("The charges", name, invoice.total, tax, total.amount)
            remedy = " Add a column with the tax." if total.is_gross and invoice.tax is None else ""
            self._found.refuse(invoice, total.row, total.column, message + remedy)
            return

    def _explain(self, called: str, total: str, added: Decimal, tax: Decimal | None, stated: Decimal) -> str:
        """Return the message that charges, with their tax, do not come to a total."""
        and_tax = "" if tax is None else f" and the tax to {self._cells.show(tax)}"
        says = f"{total} says {self._cells.show(stated)}."
        return f"{called} add up to {self._cells.show(added)}{and_tax}, and {says}"


def _name_total(total: StatedTotal) -> str:
    if total.is_net:
        return "the net total"
    return "the gross total" if total.is_gross else "the total"
