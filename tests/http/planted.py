"""One record of every tenant collection, all under one id, so that the id names a record in any call."""

import types
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any, Union, get_args, get_origin

from beanie import PydanticObjectId
from bson import ObjectId
from gridfs.asynchronous import AsyncGridFSBucket
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from freight.core.invoices.duplicates import normalize_invoice_number
from freight.core.places import HOME
from freight.core.rating.break_sets import BreakRange, BreakSet
from freight.core.rating.terms import Charge, TariffTerms
from freight.core.rating.zone_rows import ZoneRow, ZoneRows
from freight.documents import DOCUMENTS
from freight.documents.account import Account
from freight.documents.aging_cell import AgingCell
from freight.documents.base import TenantDocument
from freight.documents.billing_connection import BillingConnection
from freight.documents.calculation_code import CalculationCode
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_receipt import Receipt
from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.exchange_rate import ManualExchangeRate
from freight.documents.field_template import FieldTemplate
from freight.documents.filter_profile import FilterProfile
from freight.documents.freight_tolerance import FreightTolerance
from freight.documents.fuel_surcharge import FuelBracket, FuelPrice
from freight.documents.global_field import GlobalField
from freight.documents.invoice import Invoice
from freight.documents.issue import Issue
from freight.documents.lane import LaneDocument
from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.documents.number_claim import NumberClaim
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.payable import Payable
from freight.documents.quote import Quote
from freight.documents.rate_search import RateSearch, RateSearchLane
from freight.documents.reconciliation import Reconciliation
from freight.documents.saved_report import SavedReport
from freight.documents.scripting_rule import ScriptingRule
from freight.documents.tagging_rule import TaggingRule
from freight.documents.tariff_check import TariffCheck, TariffFinding
from freight.documents.tariff_document import TariffDocument
from freight.documents.tariff_version import TariffVersion
from freight.documents.validation_rule import ValidationRule
from freight.documents.web_invoice import WebInvoice
from freight.documents.what_if_run import WhatIfRun
from freight.documents.work_cell import WorkCell
from freight.documents.zone_table import ZonePart, ZoneTable
from freight.features.ledger.aging import service as aging
from freight.features.setup.metadata.types import parse_type_columns
from freight.features.setup.templates.seed import load_templates
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope

# made from the shipments by the code that keeps them in step
DERIVED = {AgingCell, CountryCell, DayCell, WorkCell}
TENANT_DOCUMENTS = [d for d in DOCUMENTS if issubclass(d, TenantDocument)]


@dataclass(frozen=True)
class Plot:
    """Where records are planted: all have `id`, belong to `account_id`, were made by `user_id` and have `mark` in every
    text."""

    scope: Scope
    id: ObjectId
    account_id: ObjectId
    user_id: str
    mark: str


# what a version needs to be readable and to appear in the list of breaks: one flat charge on any lane
TERMS = TariffTerms(
    currency="EUR",
    identifiers=("carrier",),
    charges=(Charge(id="freight", name="Freight", method="flat", value=Decimal(100)),),
    break_sets=(BreakSet(id="weights", name="Weights", kind="weightBreaks", ranges=(BreakRange(start="0"),)),),
)

# what a web invoice needs to be read at all
WEB_PAGE: dict[str, Any] = {
    **dict.fromkeys(("title", "mark", "company", "currency", "total"), ""),
    **{name: [] for name in ("companyAddress", "rows", "billToAddress", "shipments", "notes")},
}


async def plant(connections: Connections, plot: Plot) -> None:
    """Store one record of every tenant collection, a file, and the aging of the shipment."""
    await load_templates(plot.scope, SEEDS)
    template = await FieldTemplate.get_pymongo_collection().find_one(
        {"system_id": plot.scope.system_id, "doc_type": "shipment", "account_id": None}
    )
    assert template
    for document in TENANT_DOCUMENTS:
        if document in DERIVED:
            continue
        record = {name: _value(name, field, plot) for name, field in document.model_fields.items() if name != "id"}
        if document is BillingConnection and await _has_one(plot.scope):
            continue
        if document is Reconciliation:
            record |= {"is_open": False}  # one at a time is open in a system
        if document is OutgoingPush:
            record |= {"kind": "auto-billing", "state": "Failed", "is_open": False, "reason": plot.mark}
        if document is Delivery:
            record |= {"state": "Held", "cause": "address", "is_open": False, "reason": plot.mark}
        if document is Receipt:
            record |= {"state": "Unreadable", "answers": [], "reason": plot.mark}
        if document is Packet:
            record |= {"state": "Held", "is_open": False, "parts": [], "recipients": []}
        if document is NumberClaim:
            record["normalised"] = normalize_invoice_number(plot.mark)
        if document is Account:
            record["account_id"] = plot.id
        if document is Invoice:
            record |= {"status": "Invoiced", "number": plot.mark}
        if document is Issue:
            values = {"shipmentNumber": plot.mark}
            record |= {"module": "shipment", "status": "Open", "data": {"shipmentInformation": values}, "files": []}
        if document is WebInvoice:
            record |= {"reference": str(plot.id), "page": WEB_PAGE | {"billTo": plot.mark}}
        if document is CalculationCode:
            record["charge"] = {"id": plot.mark, "name": plot.mark, "method": "flat"}
        if document is TariffVersion:
            record |= {"state": "published", "terms": TERMS.model_dump(), "effective_date": "2020-01-01"}
            record["lane_count"] = 1
        if document is WhatIfRun:
            record["lane_set"] = ObjectId()  # a copy of its own: it goes with the run, the version keeps its lanes
        if document is LaneDocument:
            record |= {"number": 0, "identifiers": {"carrier": plot.mark}}
        if document is TariffCheck:
            record |= {"version_revision": 9, "lane_count": 1, "counts": {"gap": 1}}  # it changed since
        if document is TariffFinding:
            record |= {"code": "gap", "place": 0}
        if document is Payable:
            record |= {"status": "Approved", "approved": Decimal(4711), "open": Decimal(4711), "currency": "EUR"}
            record |= {"due_date": clock.today(HOME).isoformat(), "to_check": False}
        if document is Quote:
            record |= {"state": "draft", "history": [], "lines": [], "facts": {"outcome": "no_tariff"}}
        if document is RateSearch:
            record["lanes"] = [{}, {}]
        if document is RateSearchLane:
            record |= {"offers": [], "without": []}
        if document is TariffDocument:
            values = {"documentName": plot.mark, "reviewDays": 0.0, "approvalStatus": "Inprocess"}
            values |= dict.fromkeys(("effectiveDate", "expiryDate"), "2026-01-05")
            record |= {"account_ids": [plot.account_id], "data": {"document": values}}
            record |= {how: {"groups": [], "users": []} for how in ("shared_with_view", "shared_with_edit")}
        if document is GlobalField:
            record["type"] = "text"
        if document is ManualExchangeRate:
            record |= {"from_currency": "VND", "to_currency": "USD", "frequency": "daily", "valid_from": "2026-01-01"}
            record["source_key"] = plot.mark.casefold()
        if document is EcbDailyRates:
            # one record a day and system
            record |= {"day": f"2020-11-{sum(map(ord, plot.mark)) % 28 + 1:02}", "rates": {"USD": "1.0550"}}
        if document is FreightTolerance:
            record |= {"direction": "both", "percent": Decimal(2)}
        if document is FuelPrice:
            record["week"] = "2026-01-05"
        if document is FuelBracket:
            record["start"] = Decimal(3)
        if document is ZoneTable:
            record |= {"country": "US", "row_count": 1}
        if document is ZonePart:
            record["packed"] = ZoneRows([ZoneRow("606", "100", "", plot.mark)]).packed()[0]
        if document is FieldTemplate:
            record |= {name: template[name] for name in ("doc_type", "version", "fields")}
        if document is ValidationRule:
            record |= {"field_key": "shipmentCargo#commodity", "rule_type": "fieldValidation"}
        if document is SavedReport:
            record |= {"shared": True, "plan": {"dataset": "shipments"}}
        if document is ScriptingRule:
            # removed: its field would be in the templates of all accounts of the system
            record |= {"key": f"computed#planted{plot.id}", "expression": "status", "kind": "text", "unit": ""}
            record |= {"archived": True}
        if document is TaggingRule:
            condition = {"name": "country", "operator": "equalTo", "value": plot.mark}
            record |= {"ends_on": "", "conditions": {"condition": "and", "level": 0, "fields": [condition]}}
        if document is FilterProfile:
            record |= {"doc_type": "shipment", "shared": True}
        if document is MetadataType:
            column = {"key": f"{plot.mark}#code", "label": "Code", "isMandatory": True, "isUniqueField": True}
            record["fields"] = parse_type_columns(plot.mark, [column])
        if document is MetadataRecord:
            record["data"] = {plot.mark: {"code": plot.mark}}
        await document.get_pymongo_collection().insert_one({"_id": plot.id, **record})
    await _file(connections, plot)
    await aging.recount_aging_cells(plot.scope)


async def _has_one(scope: Scope) -> bool:
    """Return whether the system has a connection: there is one for all of its accounts."""
    return bool(await BillingConnection.get_pymongo_collection().count_documents({"system_id": scope.system_id}))


async def _file(connections: Connections, plot: Plot) -> None:
    owner = {"company_id": plot.scope.company_id, "system_id": plot.scope.system_id, "user_id": plot.user_id}
    more = {"purpose": "export", "shared": True, "account_id": plot.account_id, "content_type": "text/csv"}
    bucket = AsyncGridFSBucket(connections.database, bucket_name="files")
    await bucket.upload_from_stream_with_id(plot.id, f"{plot.mark}.csv", plot.mark.encode(), metadata={**owner, **more})


def _value(name: str, field: FieldInfo, plot: Plot) -> Any:
    fixed = {
        "company_id": plot.scope.company_id,
        "system_id": plot.scope.system_id,
        "account_id": plot.account_id,
        "user_id": plot.user_id,
        "key": str(plot.id),
        "file_id": str(plot.id),
    }
    if name in fixed:
        return fixed[name]
    if field.is_required() or _ids(field.annotation):
        return _of_type(name, field.annotation, plot)
    default = field.get_default(call_default_factory=True)
    return default.model_dump() if isinstance(default, BaseModel) else default


def _ids(annotation: Any) -> bool:
    return annotation is PydanticObjectId or any(_ids(argument) for argument in get_args(annotation))


def _of_type(name: str, annotation: Any, plot: Plot) -> Any:
    """Return a value of that type, which contains `plot.mark` wherever possible."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _of_type(name, next(a for a in arguments if a is not type(None)), plot)
    if origin is list:
        return [_of_type(name, arguments[0], plot)]
    if origin is dict:
        return {}
    if annotation is PydanticObjectId:
        return plot.id
    if annotation is datetime:
        return clock.now()
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return next(iter(annotation)).value
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {inner: _value(inner, f, plot) for inner, f in annotation.model_fields.items()}
    if annotation is str:
        return clock.today(HOME).isoformat() if name.endswith("_date") else "EUR" if name == "currency" else plot.mark
    return {int: 1, bool: False, Decimal: Decimal(4711), bytes: b"[]", float: 1.5, Any: plot.mark}[annotation]
