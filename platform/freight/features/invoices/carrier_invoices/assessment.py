"""Compare the invoices of a file with what is stored: the shipment of each, whether it came before, why it is
refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from freight.core.carrier_invoices.names import get_charge_name_key, resolve_charge_code
from freight.core.carrier_invoices.sheet import CarrierSheet, CarrierSheetProblem, SheetInvoice
from freight.core.carrier_invoices.taxes import NO_NET
from freight.core.invoices.statuses import OPEN
from freight.core.money import CENTS, sum_amounts
from freight.core.records import Stored
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.shipments.references import normalize_reference
from freight.core.workbooks.cell_money import is_other_currency
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState, match_carrier_invoices_of_carrier
from freight.documents.records.carrier_invoice import StoredCarrierCharge, StoredCarrierInvoice
from freight.documents.shipment import Shipment
from freight.features.ledger.payables import rechecks
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_AT_ONCE = 1_000
_SHIPMENT = (
    "shipment_number",
    "status",
    "account_id",
    "references",
    "invoice_number",
    "rating.tariff_version_id",
    "rating.currency",
    "rating.total",
)
ByNumber = Mapping[str, Sequence[Stored]]


@dataclass(frozen=True)
class MatchedCarrierInvoice:
    """An invoice of the file that can be accepted: its shipment, its charges in our codes, and the stored version if
    any."""

    invoice: SheetInvoice
    shipment: Stored
    charges: Sequence[StoredCarrierCharge]
    before: StoredCarrierInvoice | None = None

    @property
    def total(self) -> Decimal:
        """Return the total that is accepted of it."""
        return CENTS + sum_amounts(charge["amount"] for charge in self.charges)

    @property
    def is_same(self) -> bool:
        """Whether the same invoice was accepted before. One that could not be entered or is being removed is accepted
        again."""
        before = self.before
        if before is None or before["is_removed"] or before["state"] == CarrierInvoiceState.REFUSED:
            return False
        invoice_key = (
            list(self.charges),
            self.invoice.currency,
            self.invoice.day,
            self.invoice.order,
            self.invoice.tax,
        )
        return (
            list(before["charges"]),
            before["currency"],
            before["invoice_date"],
            before["order_number"],
            before.get("tax"),
        ) == invoice_key


@dataclass
class CarrierFileAssessment:
    """The result of checking a file."""

    fitting: list[MatchedCarrierInvoice] = field(default_factory=list)
    refused: int = 0

    @property
    def taken(self) -> list[MatchedCarrierInvoice]:
        """Return the new and changed invoices."""
        return [carrier_invoice for carrier_invoice in self.fitting if not carrier_invoice.is_same]


@dataclass(frozen=True)
class ChargeMapping:
    """The charge codes for the names in a file, by `get_charge_name_key`, and the texts of the charges."""

    codes: Mapping[str, str]
    texts: Mapping[str, str]

    def charges_of(self, invoice: SheetInvoice) -> Sequence[StoredCarrierCharge]:
        """Return the charges of an invoice in our codes, without the names that are left out."""
        named_charges = [
            (charge, resolve_charge_code(charge.name, self.codes.get(get_charge_name_key(charge.name), "")))
            for charge in invoice.charges
        ]
        return [
            {
                "name": sheet_charge.name,
                "charge_code": code,
                "charge_text": self.texts.get(code, sheet_charge.name),
                "amount": sheet_charge.amount,
            }
            for sheet_charge, code in named_charges
            if code
        ]


async def assess_carrier_sheet(
    scope: Scope, carrier_key: str, sheet: CarrierSheet, shipments: ByNumber, mapped: ChargeMapping
) -> CarrierFileAssessment:
    """Assess every invoice of the sheet; problems with one are added to the sheet's problems."""
    file_assessment = CarrierFileAssessment()
    for invoice in sheet.invoices:
        if not invoice.is_refused and (wrong := _wrong_with(invoice, shipments)):
            sheet.refuse(invoice, invoice.rows[0], "", wrong)
        if invoice.is_refused:
            file_assessment.refused += 1
            continue
        (shipment,) = shipments[normalize_reference(invoice.shipment)]
        if currency_refusal := _wrong_currency(invoice, shipment):
            sheet.refuse(invoice, *currency_refusal)
            file_assessment.refused += 1
            continue
        charges = mapped.charges_of(invoice)
        if invoice.tax and not charges:
            sheet.refuse(invoice, *invoice.tax_place, NO_NET)
            file_assessment.refused += 1
            continue
        file_assessment.fitting.append(MatchedCarrierInvoice(invoice, shipment, charges))
    file_assessment.fitting = await _beside_stored(scope, carrier_key, file_assessment.fitting)
    _refuse_twins(sheet, file_assessment)
    await _refuse_decided(scope, carrier_key, sheet, file_assessment)
    sheet.problems.sort(key=lambda problem: problem.row)
    return file_assessment


async def _refuse_decided(scope: Scope, carrier_key: str, sheet: CarrierSheet, found: CarrierFileAssessment) -> None:
    """Refuse invoices already approved for payment: a later file does not change them."""
    keys = [carrier_invoice.invoice.number_key for carrier_invoice in found.taken]
    stored = await rechecks.find_stored_payables(scope, carrier_key, keys)
    carrier_invoices: list[MatchedCarrierInvoice] = []
    for matched_invoice in found.fitting:
        finding = (
            ""
            if matched_invoice.is_same
            else rechecks.explain_decided_payable(stored.get(matched_invoice.invoice.number_key))
        )
        if finding:
            sheet.problems.append(CarrierSheetProblem(matched_invoice.invoice.rows[0], "", finding))
            found.refused += 1
        else:
            carrier_invoices.append(matched_invoice)
    found.fitting = carrier_invoices


def _refuse_twins(sheet: CarrierSheet, found: CarrierFileAssessment) -> None:
    """Refuse repeated invoices: one number for one shipment is one invoice, however the shipment is named."""
    invoices_by_key: dict[tuple[object, str], SheetInvoice] = {}
    carrier_invoices: list[MatchedCarrierInvoice] = []
    for carrier_invoice in found.fitting:
        invoice = carrier_invoice.invoice
        first = invoices_by_key.setdefault((carrier_invoice.shipment["_id"], invoice.number_key), invoice)
        if first is invoice:
            carrier_invoices.append(carrier_invoice)
            continue
        message = f"Row {first.rows[0]} is this invoice, too: {first.shipment} is the same shipment."
        sheet.problems.append(CarrierSheetProblem(invoice.rows[0], "", message))
        found.refused += 1
    found.fitting = carrier_invoices


def _wrong_currency(invoice: SheetInvoice, shipment: Stored) -> tuple[int, str, str] | None:
    """Return a problem for an amount whose sign is not that of the shipment's rating currency, if the file names
    none."""
    own = (shipment.get("rating") or {}).get("currency", "")
    if invoice.currency or not own:
        return None
    wrong_mark = next(
        ((mark, row, column) for mark, row, column in invoice.marks if is_other_currency(mark, own)), None
    )
    if wrong_mark is None:
        return None
    mark, row, column = wrong_mark
    number = shipment["shipment_number"]
    message = f"This amount is in {mark}, and shipment {number} in {own}. Add a column with the currency."
    return row, column, message


def _wrong_with(invoice: SheetInvoice, shipments: Mapping[str, Sequence[Stored]]) -> str:
    matching_shipments = shipments.get(normalize_reference(invoice.shipment), ())
    if not matching_shipments:
        return f"There is no shipment {invoice.shipment}."
    if len(matching_shipments) > 1:
        numbers = ", ".join(candidate["shipment_number"] for candidate in matching_shipments[:3])
        return f"{invoice.shipment} is on several shipments ({numbers}). Enter the shipment number."
    (shipment,) = matching_shipments
    if shipment["status"] in OPEN:
        return ""
    billed = f" on invoice {shipment['invoice_number']}" if shipment.get("invoice_number") else ""
    number, status = shipment["shipment_number"], shipment["status"]
    return f"Shipment {number} is {status}{billed}: its charges cannot change anymore."


async def find_sheet_shipments(scope: Scope, sheet: CarrierSheet) -> ByNumber:
    """Find the shipments of a sheet by the numbers it uses. A shipment's own number takes precedence over references to
    it."""
    shipments_by_number: dict[str, list[Stored]] = {}
    references = {normalize_reference(invoice.shipment) for invoice in sheet.invoices}
    sorted_references = sorted(references)
    for begin in range(0, len(sorted_references), _AT_ONCE):
        part = sorted_references[begin : begin + _AT_ONCE]
        every = index_by_id(
            await scoped(Shipment, scope).find(build_filed_query(FilingKind.NUMBER, *part), _SHIPMENT).to_list()
        )
        for shipment in every.values():
            for number in references & set(shipment["references"]):
                shipments_by_number.setdefault(number, []).append(shipment)
    for number, matching_shipments in shipments_by_number.items():
        own = [
            candidate for candidate in matching_shipments if normalize_reference(candidate["shipment_number"]) == number
        ]
        shipments_by_number[number] = own or matching_shipments
    return shipments_by_number


async def _beside_stored(
    scope: Scope, carrier_key: str, fitting: Sequence[MatchedCarrierInvoice]
) -> list[MatchedCarrierInvoice]:
    """Return the invoices, each with the stored one of the same carrier, number and shipment."""
    stored: dict[tuple[object, str], StoredCarrierInvoice] = {}
    ids = [carrier_invoice.shipment["_id"] for carrier_invoice in fitting]
    for begin in range(0, len(ids), _AT_ONCE):
        query = match_carrier_invoices_of_carrier(carrier_key, ids[begin : begin + _AT_ONCE])
        async for stored_invoice in scoped(CarrierInvoice, scope).find(query):
            stored[stored_invoice["shipment_id"], stored_invoice["number_key"]] = stored_invoice
    keys = [(carrier_invoice.shipment["_id"], carrier_invoice.invoice.number_key) for carrier_invoice in fitting]
    return [
        replace(carrier_invoice, before=stored.get(key)) for key, carrier_invoice in zip(keys, fitting, strict=True)
    ]
