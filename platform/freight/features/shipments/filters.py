"""The fields shipments may be filtered and sorted by: those of the template, and those the suite adds."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import FieldSpec
from freight.core.rules import FilterField, FilterType, IndexLookup, compile_filter, parse_tree
from freight.core.shipments.document import ENTRY_DATE, SHIPMENT_NUMBER
from freight.core.shipments.filed import FilingKind, build_filed_prefix_query, build_filed_query
from freight.core.shipments.references import normalize_reference
from freight.core.shipments.statuses import STATUSES
from freight.features.setup.templates.filter_fields import build_filter_field
from freight.features.setup.templates.service import Template
from freight.kit.storage.tenancy import parse_object_id


def _reference(text: str) -> str:
    """Return a reference number as stored. Raises Invalid if nothing of it is a number."""
    number = normalize_reference(text)
    if not number:
        raise Invalid("Any number: enter letters or digits.", code=ErrorCode.RULES_NO_VALUE)
    return number


def _filed(kind: FilingKind, path: str, label: str, kept_as: FilterType = "text", **more: Any) -> FilterField:
    finding = IndexLookup(partial(build_filed_query, kind), partial(build_filed_prefix_query, kind))
    return FilterField(path, label, kept_as, exact_case=True, indexed=True, sparse=True, filed=finding, **more)


# each of them has a shipment index that continues with the newest entry first
_NEWEST = ("-entry_date", "-_id")
_OF_THE_SUITE = {
    "id": FilterField("_id", "Shipment", "id", indexed=True, read_id=parse_object_id),
    "status": FilterField("status", "Status", exact_case=True, indexed=True, then=_NEWEST, options=STATUSES),
    "accountId": FilterField("account_id", "Account", "id", indexed=True, then=_NEWEST, read_id=parse_object_id),
    "allocatedTo": _filed(FilingKind.ASSIGNED, "allocated_to", "Assigned to", "id", read_id=parse_object_id),
    "uploadId": _filed(FilingKind.UPLOAD, "upload_id", "Upload", "id", read_id=parse_object_id),
    "tag": _filed(FilingKind.TAG, "tag_ids", "Tag", "id", read_id=parse_object_id, many=True),
    "tagByRule": _filed(FilingKind.TAG, "tags_by_rule.tag_id", "Tag given by a rule", "id", read_id=parse_object_id),
    "tagByHand": _filed(FilingKind.TAG, "tags_by_hand.tag_id", "Tag given by hand", "id", read_id=parse_object_id),
    "taggingRule": _filed(
        FilingKind.TAGGING_RULE, "tags_by_rule.rule_id", "Tagging rule", "id", read_id=parse_object_id
    ),
    "country": FilterField("country", "Country", exact_case=True, indexed=True, then=_NEWEST),
    "invoiceNumber": _filed(FilingKind.INVOICE, "invoice_number", "Invoice number"),
    "references": _filed(FilingKind.NUMBER, "references", "Any number", read_id=_reference),
    "rating#total": FilterField("rating.total", "Rate", "money"),
    "rating#currency": FilterField("rating.currency", "Rate currency", exact_case=True),
    "rating#tariffName": FilterField("rating.tariff_name", "Tariff"),
    "rating#reasonCode": _filed(FilingKind.REASON, "rating.reason_code", "Reason code"),
    "rating#reason": FilterField("rating.reason", "Reason"),
    "touched": FilterField("touched", "Not touchless", "checkbox"),
}
# template fields that have a typed, indexed twin
_TYPED = {
    SHIPMENT_NUMBER: FilterField("shipment_number", "Shipment number", exact_case=True, indexed=True, then=()),
    ENTRY_DATE: FilterField("entry_date", "Entry date", "date", indexed=True, then=("_id",)),
}

# fields of every shipment, whatever its template
EVERYWHERE: Mapping[str, FilterField] = {**_TYPED, **_OF_THE_SUITE}
# the same for the cells that shipments are counted in, which have no filing keys
OF_CELLS: Mapping[str, FilterField] = {
    name: replace(filter_field, filed=None) for name, filter_field in EVERYWHERE.items()
}


def list_shipment_filter_fields(template: Template) -> Mapping[str, FilterField]:
    """Return all fields a shipment list may be filtered and sorted by, by wire name."""
    return template.derived(_filter_fields)


def _filter_fields(fields: tuple[FieldSpec, ...]) -> Mapping[str, FilterField]:
    own = {spec.key: _TYPED.get(spec.key) or build_filter_field(spec) for spec in fields if spec.is_active}
    return {**own, **EVERYWHERE}


def build_shipment_filter(template: Template, rules: dict[str, object] | None, today: date) -> dict[str, object]:
    """Return the MongoDB filter of a rule tree on shipments; {} for none. Raises Invalid in the specification's
    words."""
    return compile_filter(parse_tree(rules), list_shipment_filter_fields(template), today)
