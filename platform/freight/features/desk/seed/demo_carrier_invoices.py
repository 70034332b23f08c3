"""A carrier's invoice file for the demo: invoices by line, in the carrier's own words, some above the tariff."""

import io
from collections import Counter
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
from freight.features.desk.seed.demo_orders import create_demo_orders, get_demo_order_number
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.invoices.carrier_invoices import entry_task, service
from freight.features.invoices.charges import editing
from freight.features.ledger.invoices.drafts import TariffLines, load_tariff_lines
from freight.features.payables import audit, decisions
from freight.features.payables.approvals import Approval
from freight.features.work.tasks.runner import perform_task
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.uploaded_file import LocalFile

_SHIPMENTS, _ABOVE = 5, 3
_MORE = Decimal("1.05")  # factor of the freight, on the first `_ABOVE` invoices
_HEADINGS = ("Invoice Number", "Invoice Date", "Shipment", "Charge", "Amount", "Currency", "PO number")
_CARRIER = "shipmentInformation#carrier"
_APPROVES = "payables.approvePayables"


async def load_demo_carrier(scope: Scope, _: Path) -> int:
    """Add carrier invoices to a demo system that has none; return how many. It needs rated shipments of one carrier."""
    if await scoped(CarrierInvoice, scope).count(limit=1, archived=True):
        return 0
    carrier, shipments = await _shipments(scope)
    if not shipments:
        return 0
    lines = await load_tariff_lines(scope, shipments)
    rows = _rows(shipments, lines, clock.today(scope.place).isoformat())
    acting = await get_clerk_scope(scope, editing.PERMISSION)
    tried = await service.preview_carrier_file(
        acting, _file(carrier, rows), carrier, service.CarrierFileAnswers({}, {})
    )
    # each charge name is the tariff's own, so it maps to its code
    codes = {name: code for shipment in shipments for code, name, _ in lines[get_shipment_rating(shipment)["trace_id"]]}
    charge_codes = {name.name: codes[name.name] for name in tried.names}
    carrier_sheet = await service.accept_carrier_file(
        acting, _file(carrier, rows), carrier, service.CarrierFileAnswers({}, charge_codes)
    )
    await perform_task(carrier_sheet.mem_cache_key or "", entry_task.run_carrier_entry_task)
    await create_demo_orders(scope, carrier)
    await _approve_one(scope)
    return carrier_sheet.invoices


async def _approve_one(scope: Scope) -> None:
    """Approve one of the matching invoices for payment, so that something is owed."""
    await audit.check_marked_payables(scope)
    matched = scoped(Payable, scope).find({"status": PayableStatus.MATCHED}).sort("_id", 1).limit(1)
    ids = [str(payable["_id"]) async for payable in matched]
    await decisions.approve_chosen_payables(await get_clerk_scope(scope, _APPROVES), ids, Approval())


async def _shipments(scope: Scope) -> tuple[str, list[StoredShipment]]:
    """Return the carrier that moved most of the rated shipments without an invoice, and some of these shipments, newest
    first."""
    query = {"status": RATED, "invoice_id": None, "rating.trace_id": {"$ne": None}}
    shipments = await scoped(Shipment, scope).find(query).sort([("entry_date", -1), ("_id", -1)]).to_list()
    carriers = Counter(str(flatten(shipment["data"]).get(_CARRIER) or "") for shipment in shipments)
    del carriers[""]
    if not carriers or carriers.most_common(1)[0][1] < 2 * _SHIPMENTS:
        return "", []  # otherwise too few rated shipments without an invoice would be left
    carrier = carriers.most_common(1)[0][0]
    return carrier, [shipment for shipment in shipments if flatten(shipment["data"]).get(_CARRIER) == carrier][
        :_SHIPMENTS
    ]


def _rows(shipments: Sequence[StoredShipment], lines: TariffLines, day: str) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for place, shipment in enumerate(shipments):
        rating = get_shipment_rating(shipment)
        for line, (_, name, amount) in enumerate(lines[rating["trace_id"]]):
            charged = amount * _MORE if place < _ABOVE and line == 0 else amount
            invoiced_amount = float(round_to_currency(charged, rating["currency"]))
            number = shipment["shipment_number"]
            rows.append(
                (
                    f"FB{88010 + place}",
                    day,
                    number,
                    name,
                    invoiced_amount,
                    rating["currency"],
                    get_demo_order_number(place),
                )
            )
    return rows


def _file(carrier: str, rows: Sequence[tuple[object, ...]]) -> LocalFile:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as workbook:
        sheet = workbook.add_worksheet("Invoices")
        for number, row in enumerate([_HEADINGS, *rows]):
            sheet.write_row(number, 0, row)
    file.seek(0)
    return LocalFile(f"{carrier} invoices.xlsx", file)
