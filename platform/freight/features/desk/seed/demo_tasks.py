"""Traces of a day's work at the demo: an uploaded workbook and a bulk rating, so that the screens of uploads, rating
results and notifications show what they look like in use."""

import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import BinaryIO

import xlsxwriter

from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED
from freight.documents.account import Account
from freight.documents.rating_run import RatingRun
from freight.documents.records.account import StoredAccount
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.upload import Upload, UploadType
from freight.features.desk.seed.demo_people import find_clerk
from freight.features.desk.seed.demo_rows import build_demo_rows, read_demo_lanes
from freight.features.rating import bulk_rating
from freight.features.rating.schemas import BulkBody
from freight.features.shipments.uploads import check_job, import_job, job_start, receive, service
from freight.features.tariffs import compiled_versions
from freight.features.work.tasks.runner import perform_task
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.uploaded_file import LocalFile

_ROWS = 24
_FILE = "Week {week} bookings.xlsx"
# a customer's sheet: with the customer's own headings, and one invalid weight
_HEADINGS = {
    "shipmentInformation#shipmentNumber": "Shipment no",
    "shipmentParties#customerAccountNumber": "Customer account",
    "shipmentInformation#shipDate": "Shipped",
    "shipmentInformation#transportMode": "Transport mode",
    "shipmentInformation#carrier": "Carrier",
    "shipmentInformation#serviceLevel": "Service",
    "shipmentRouting#originPort": "POL",
    "shipmentRouting#destinationPort": "POD",
    "shipmentRouting#destinationCountry": "Ship to country",
    "shipmentCargo#pieces": "Colli",
    "shipmentCargo#grossWeight": "Weight (Kilograms)",
}
_WEIGHT = "shipmentCargo#grossWeight"
_NO_WEIGHT = {4: "See packing list", 17: "Weight captured separately"}


async def load_demo_work(scope: Scope, seeds: Path) -> int:
    """Add one upload and one rating run to a demo system that has none; return how many."""
    system = await System.get(scope.system_id)
    accounts = await scoped(Account, scope).find().sort("account_number", 1).to_list()
    if system is None or not accounts:
        return 0
    user = await find_clerk(scope, "invoiceProcessing.createInvoice")
    acting, name = (replace(scope, user_id=str(user["_id"])), user["name"]) if user else (scope, "Demo data")
    return await _upload(acting, name, system.code, accounts, seeds) + await _rate(acting, name)


async def _upload(scope: Scope, user_name: str, code: str, accounts: list[StoredAccount], seeds: Path) -> int:
    if await scoped(Upload, scope).count(limit=1):
        return 0
    rows = _rows(code, accounts, seeds, clock.today(scope.place))
    if not rows:
        return 0
    with tempfile.TemporaryFile() as file:
        _write(file, rows)
        incoming = LocalFile(_FILE.format(week=clock.today(scope.place).isocalendar().week), file)
        upload = await receive.receive_workbook(scope, user_name, incoming, receive.UploadTarget(UploadType.SHIPMENT))
    checked = await job_start.start_check(scope, upload)
    await perform_task(checked.task_key, check_job.run_upload_check)
    started = await job_start.start_import(scope, await service.load_upload(scope, str(upload["_id"])))
    await perform_task(started.task_key, import_job.run_upload_import)
    return 1


def _rows(code: str, accounts: list[StoredAccount], seeds: Path, today: date) -> list[Record]:
    lanes = read_demo_lanes(seeds, code)
    if not lanes:
        return []
    task_rows = []
    for index, row in enumerate(build_demo_rows(code, lanes, accounts, today, _ROWS)):
        values = {key: row.values.get(key) for key in _HEADINGS}
        values["shipmentParties#customerAccountNumber"] = row.account_number
        values["shipmentInformation#shipmentNumber"] = f"{code}W{index + 1:05d}"
        task_rows.append(values | ({_WEIGHT: _NO_WEIGHT[index]} if index in _NO_WEIGHT else {}))
    return task_rows


def _write(file: BinaryIO, rows: list[Record]) -> None:
    with xlsxwriter.Workbook(file) as workbook:
        sheet = workbook.add_worksheet("Bookings")
        sheet.write_row(0, 0, _HEADINGS.values())
        for number, row in enumerate(rows, start=1):
            for column, value in enumerate(row.values()):
                if value is not None:
                    sheet.write(number, column, value)
    file.seek(0)


async def _rate(scope: Scope, user_name: str) -> int:
    """Rate again what was rated and is not being invoiced: the result has rated shipments, and some that say why they
    are not."""
    if await scoped(RatingRun, scope).count(limit=1) or not await compiled_versions.list_active_version_ids(scope):
        return 0
    tried = {"status": {"$in": [NOT_RATED, RATED, RATE_MISMATCH]}, "rating": {"$ne": None}}
    ids = [str(shipment["_id"]) async for shipment in scoped(Shipment, scope).find(tried, {"_id": 1})]
    if not ids:
        return 0
    run = await bulk_rating.start_bulk_rating(scope, BulkBody(ids=ids), user_name)
    await perform_task(run.task_key, bulk_rating.run_bulk_rating)
    return 1
