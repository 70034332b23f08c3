"""Preview what billing a selection would issue, using the same keys, groups and checks as billing itself. Only the
numbers may change before the user bills."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.invoices.readiness import BILLABLE, ReadinessFinding, find_readiness_problem, get_billed_amount
from freight.core.invoices.settling import find_open_invoice_problem
from freight.core.invoices.statuses import OPEN
from freight.core.money import ZERO, format_plain_amount
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.invoice import Invoice, match_primary_invoices_in_statuses
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.invoices import numbers, selection
from freight.features.invoices.billing import BillingKey, get_invoice_day, group_billing_keys
from freight.features.invoices.numbers import REVENUE
from freight.features.invoices.paper_language import list_paper_languages
from freight.features.invoices.schemas import BillPreview, BillRequest, PreviewedTotal, SkippedShipments
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.invoices.tariff_values import load_invoice_quoted_values
from freight.features.invoices.tax_findings import find_shipment_tax_problems
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_BATCH = 500
_SHOWN = 3
# one sentence for all of them, since each has its own figures
_MISMATCHED = "Entered differs from tariff. Choose which one to bill and enter a reason."


class _Sum:
    """The total billed in one currency."""

    def __init__(self) -> None:
        self.invoices = 0
        self.amount = ZERO


async def preview_bills(scope: Scope, request: BillRequest) -> BillPreview:
    """Return how many invoices billing would issue, their totals and numbers, and what it leaves out and why. Nothing
    is stored and no number is taken. Raises Invalid for an empty selection and an impossible date."""
    day = get_invoice_day(scope, request)
    query = await selection.build_shipment_selection_query(scope, request)
    reader = _Reader(scope, day)
    batch: list[StoredShipment] = []
    async for shipment in scoped(Shipment, scope).find(query).batch_size(_BATCH):
        batch.append(shipment)
        if len(batch) == _BATCH:
            await reader.take(batch)
            batch = []
    await reader.take(batch)
    sums, invoices = reader.sums(request.grouping)
    number_count = invoices - sum(bool(invoice["number"]) for invoice in reader.opened.values())
    pattern = await numbers.get_number_pattern(scope, REVENUE)
    first, last = await numbers.peek_invoice_numbers(scope, pattern, REVENUE, number_count)
    return BillPreview(
        shipments=reader.shipments,
        invoices=invoices,
        invoice_date=day,
        latest_date=clock.today(scope.place),
        totals=[
            PreviewedTotal(
                currency=code, invoices=currency_sum.invoices, amount=format_plain_amount(currency_sum.amount, code)
            )
            for code, currency_sum in sorted(sums.items(), key=lambda item: (-item[1].invoices, item[0]))
        ],
        first_number=first,
        last_number=last,
        left_out=reader.left_out(),
        languages=list_paper_languages() if await has_tax_registration(scope) else [],
    )


class _Reader:
    """Sorts the shipments of a selection into billable ones and others."""

    def __init__(self, scope: Scope, day: date) -> None:
        self._scope = scope
        self._day = day
        self._judge = ShipmentJudge(scope)
        self._keys: list[BillingKey] = []
        self._amounts: dict[ObjectId, Decimal] = {}
        self._left: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.opened: dict[ObjectId, StoredInvoice] = {}  # open invoices to issue, by id
        self.shipments = 0

    async def take(self, shipments: list[StoredShipment]) -> None:
        """Add more shipments."""
        passing = [
            passing_shipment
            for passing_shipment in shipments
            if passing_shipment["status"] in BILLABLE and passing_shipment["status"] != READY_FOR_INVOICING
        ]
        await self._judge.judge(passing, "", clock.now())
        open_of = await self._open_invoices(shipments)
        tax_findings = await find_shipment_tax_problems(self._scope, shipments, open_of, self._day)
        for shipment in shipments:
            invoice = open_of.get(shipment["_id"])
            finding = await self._finding(shipment, invoice) or tax_findings.get(shipment["_id"])
            if finding:
                message = _MISMATCHED if finding.code == ErrorCode.RATE_MISMATCH else finding.message
                self._left[finding.code, message].append(shipment["shipment_number"])
                continue
            self.shipments += 1
            if invoice:
                self.opened[invoice["_id"]] = invoice
            else:
                rating = get_shipment_rating(shipment)
                self._keys.append(BillingKey(str(shipment["account_id"]), rating["currency"], shipment["_id"]))
                self._amounts[shipment["_id"]] = get_billed_amount(shipment)

    def sums(self, grouping: str) -> tuple[dict[str, _Sum], int]:
        """Return the totals by currency, and the number of invoices."""
        sums: dict[str, _Sum] = defaultdict(_Sum)
        currencies = {key.shipment_id: key.currency for key in self._keys}
        for ids in group_billing_keys(sorted(self._keys), grouping):
            own = sums[currencies[ids[0]]]
            own.invoices += 1
            own.amount += sum((self._amounts[record_id] for record_id in ids), ZERO)
        for invoice in self.opened.values():
            own = sums[invoice["currency"]]
            own.invoices += 1
            own.amount += invoice["total"]
        return sums, sum(currency_sum.invoices for currency_sum in sums.values())

    def left_out(self) -> list[SkippedShipments]:
        """Return what is not billed, by reason, most common first."""
        most_first = sorted(self._left.items(), key=lambda item: (-len(item[1]), item[0]))
        return [
            SkippedShipments(
                code=code, message=message, count=len(shipment_numbers), first_numbers=sorted(shipment_numbers)[:_SHOWN]
            )
            for (code, message), shipment_numbers in most_first
        ]

    async def _finding(self, shipment: StoredShipment, invoice: StoredInvoice | None) -> ReadinessFinding | None:
        if invoice is None:
            return find_readiness_problem(shipment) or self._judge.refusal([shipment])
        shipments_by_id = index_by_id(
            await scoped(Shipment, self._scope).find({"_id": {"$in": invoice["shipment_ids"]}}).to_list()
        )
        own = list(shipments_by_id.values())
        quoted = await load_invoice_quoted_values(self._scope, invoice, own) if invoice["is_quote_selected"] else None
        return find_open_invoice_problem(invoice, own, quoted) or self._judge.refusal(own)

    async def _open_invoices(self, shipments: list[StoredShipment]) -> Mapping[ObjectId, StoredInvoice]:
        ids = [shipment["_id"] for shipment in shipments if shipment.get("invoice_id") and shipment["status"] in OPEN]
        if not ids:
            return {}
        query = match_primary_invoices_in_statuses(ids, OPEN)
        cursor = scoped(Invoice, self._scope).find(query)
        return {record_id: invoice async for invoice in cursor for record_id in invoice["shipment_ids"]}
