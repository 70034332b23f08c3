"""Carriers' invoice files for the demo: invoices by line, in the carrier's own words, some above the tariff. Where the
company is registered for tax, a carrier at home charges it, once too much, and another one leaves it to us."""

import io
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import xlsxwriter

from freight.core.money import round_to_currency
from freight.core.payables.statuses import PayableStatus
from freight.core.shipments.document import flatten, get_shipment_rating
from freight.core.shipments.statuses import RATED
from freight.documents.carrier_invoice import CarrierInvoice
from freight.documents.payable import Payable
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.desk.seed.demo_carrier_taxes import (
    DEMO_ABROAD,
    DEMO_HOME,
    DemoCarrierTax,
    enter_demo_carrier,
    is_demo_import,
)
from freight.features.desk.seed.demo_orders import create_demo_orders, get_demo_order_number
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.invoices.carrier_invoices import entry_task, service
from freight.features.invoices.charges import editing
from freight.features.ledger.invoices.drafts import TariffLines, load_tariff_lines
from freight.features.payables import audit, decisions
from freight.features.payables.approvals import Approval
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.work.tasks.runner import perform_task
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.uploaded_file import LocalFile

_SHIPMENTS, _ABOVE = 5, 3
_ABROAD = 2  # shipments of the carrier in another country
_MORE = Decimal("1.05")  # factor of the freight, on the first `_ABOVE` invoices
_HEADINGS = ("Invoice Number", "Invoice Date", "Shipment", "Charge", "Amount", "Currency", "PO number")
_TAX = "VAT"
_CARRIER = "shipmentInformation#carrier"
_APPROVES = "payables.approvePayables"


async def load_demo_carrier(scope: Scope, _: Path) -> int:
    """Add carrier invoices to a demo system that has none; return how many. It needs rated shipments of one carrier."""
    if await scoped(CarrierInvoice, scope).count(limit=1, archived=True):
        return 0
    by_carrier = await _find_shipments(scope)
    if not by_carrier or len(by_carrier[0][1]) < 2 * _SHIPMENTS:
        return 0  # otherwise too few rated shipments without an invoice would be left
    (carrier, shipments), *others = by_carrier
    if not await has_tax_registration(scope):
        received = await _receive(scope, carrier, shipments[:_SHIPMENTS])
    else:
        await enter_demo_carrier(scope, carrier, DEMO_HOME)
        imports = list(filter(is_demo_import, shipments))
        received = await _receive(scope, carrier, imports[:_SHIPMENTS], DEMO_HOME)
        for other, own in others[:1]:
            await enter_demo_carrier(scope, other, DEMO_ABROAD)
            imports = list(filter(is_demo_import, own))
            received += await _receive(scope, other, imports[:_ABROAD], DEMO_ABROAD, above=0)
    await create_demo_orders(scope, carrier)
    await _approve_one(scope)
    return received


async def _receive(
    scope: Scope,
    carrier: str,
    shipments: Sequence[StoredShipment],
    tax: DemoCarrierTax | None = None,
    above: int = _ABOVE,
) -> int:
    """Receive the file of a carrier, the first invoices with more than the tariff; return how many."""
    lines = await load_tariff_lines(scope, shipments)
    rows = _rows(shipments, lines, clock.today(scope.place).isoformat(), tax, above)
    acting = await get_clerk_scope(scope, editing.PERMISSION)
    tried = await service.preview_carrier_file(
        acting, _file(carrier, rows), carrier, service.CarrierFileAnswers({}, {})
    )
    # each charge name is the tariff's own, so it maps to its code
    codes = {name: code for shipment in shipments for code, name, _ in lines[get_shipment_rating(shipment)["trace_id"]]}
    charge_codes = {name.name: codes[name.name] for name in tried.names if name.name in codes}
    carrier_sheet = await service.accept_carrier_file(
        acting, _file(carrier, rows), carrier, service.CarrierFileAnswers({}, charge_codes)
    )
    await perform_task(carrier_sheet.mem_cache_key or "", entry_task.run_carrier_entry_task)
    return carrier_sheet.invoices


async def _approve_one(scope: Scope) -> None:
    """Approve one of the matching invoices for payment, so that something is owed."""
    await audit.check_marked_payables(scope)
    matched = scoped(Payable, scope).find({"status": PayableStatus.MATCHED}).sort("_id", 1).limit(1)
    ids = [str(payable["_id"]) async for payable in matched]
    await decisions.approve_chosen_payables(await get_clerk_scope(scope, _APPROVES), ids, Approval())


async def _find_shipments(scope: Scope) -> list[tuple[str, list[StoredShipment]]]:
    """Return the rated shipments without an invoice by carrier, newest first: those of the carrier with most of them
    first."""
    query = {"status": RATED, "invoice_id": None, "rating.trace_id": {"$ne": None}}
    shipments = await scoped(Shipment, scope).find(query).sort([("entry_date", -1), ("_id", -1)]).to_list()
    by_carrier: dict[str, list[StoredShipment]] = {}
    for shipment in shipments:
        if carrier := str(flatten(shipment["data"]).get(_CARRIER) or ""):
            by_carrier.setdefault(carrier, []).append(shipment)
    return sorted(by_carrier.items(), key=lambda own: -len(own[1]))


def _rows(
    shipments: Sequence[StoredShipment], lines: TariffLines, day: str, tax: DemoCarrierTax | None, above: int
) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for place, shipment in enumerate(shipments):
        rating = get_shipment_rating(shipment)
        is_last = place == len(shipments) - 1
        for line, (code, name, amount) in enumerate(lines[rating["trace_id"]]):
            charged = amount * _MORE if place < above and line == 0 else amount
            invoiced = round_to_currency(charged, rating["currency"])
            row = (
                f"{tax.prefix if tax else 'FB'}{88010 + place}",
                day,
                shipment["shipment_number"],
                name,
                float(invoiced),
                rating["currency"],
                get_demo_order_number(place) if above else "",
            )
            vat = () if tax is None else (float(tax.charge_on(code, invoiced, rating["currency"], is_last=is_last)),)
            rows.append((*row, *vat))
    return rows


def _file(carrier: str, rows: Sequence[tuple[object, ...]]) -> LocalFile:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as workbook:
        sheet = workbook.add_worksheet("Invoices")
        heads = (*_HEADINGS, _TAX)[: len(rows[0])]
        for number, row in enumerate([heads, *rows]):
            sheet.write_row(number, 0, row)
    file.seek(0)
    return LocalFile(f"{carrier} invoices.xlsx", file)
