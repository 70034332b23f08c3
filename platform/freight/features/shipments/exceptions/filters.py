"""The fields issues may be filtered by: those of the Raise profile that are active for filters, and those of the suite
itself."""

from collections.abc import Mapping
from datetime import date

from freight.core.fields import FieldSpec
from freight.core.issues.document import (
    CLOSED,
    INVOICE_NUMBER,
    PROCESS,
    SHIPMENT_NUMBER,
    STATUS,
    IssueModule,
    list_issue_fields,
)
from freight.core.rules import FilterField, compile_filter, parse_tree
from freight.features.setup.templates.filter_fields import build_filter_field
from freight.features.setup.templates.service import Template
from freight.kit.storage.tenancy import parse_object_id

OPEN_ONLY: Mapping[str, object] = {"status": {"$ne": CLOSED}}
_TYPED = {
    SHIPMENT_NUMBER: FilterField("shipment_number", "Shipment number", exact_case=True, indexed=True),
    INVOICE_NUMBER: FilterField("invoice_number", "Invoice number", exact_case=True),
    STATUS: FilterField("status", "Status", exact_case=True, indexed=True),
}
_OF_THE_SUITE = {
    "id": FilterField("_id", "Issue", "id", indexed=True, read_id=parse_object_id),
    "shipmentId": FilterField("shipment_id", "Shipment", "id", indexed=True, read_id=parse_object_id),
    "invoiceId": FilterField("invoice_id", "Invoice", "id", indexed=True, read_id=parse_object_id),
    "accountId": FilterField("account_id", "Account", "id", read_id=parse_object_id),
    "summary": FilterField("summary", "Summary"),
}


def build_issue_filter(
    template: Template,
    module: IssueModule,
    rules: Mapping[str, object] | None,
    today: date,
    process: str = "",
    shipment_id: str = "",
) -> dict[str, object]:
    """Return the MongoDB filter of a list of issues. Raises Invalid in the specification's words for rules that cannot
    be read or that name a field not active for filters."""
    fields = list_issue_filter_fields(template, module)
    parts: list[dict[str, object]] = [{"module": module}, compile_filter(parse_tree(rules), fields, today)]
    if process:
        parts.append({f"data.{PROCESS.replace('#', '.')}": process})
    if shipment_id:
        parts.append({"shipment_id": parse_object_id(shipment_id, "shipment")})
    return {"$and": [part for part in parts if part]}


def list_issue_filter_fields(template: Template, module: IssueModule) -> Mapping[str, FilterField]:
    """Return all fields that issues of a module may be filtered by, by wire name."""
    return template.with_fields(list_issue_fields(template.fields, module)).derived(_filter_fields)


def _filter_fields(fields: tuple[FieldSpec, ...]) -> Mapping[str, FilterField]:
    offered = {spec.key: _TYPED.get(spec.key) or build_filter_field(spec) for spec in fields if spec.active_for_filter}
    return {**offered, **_OF_THE_SUITE}
