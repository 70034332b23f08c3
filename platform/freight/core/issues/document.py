"""An issue on the wire and in the database: flat by `group#key` on the wire, by groups in the database, like
shipments."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from freight.core.fields.given import to_given_values
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.records import RecordT, Stored, copy_record
from freight.core.shipments.document import flatten, nest

Record = dict[str, object]

SHIPMENT_NUMBER = "shipmentInformation#shipmentNumber"
INVOICE_NUMBER = "invoiceInformation#invoiceNumber"
ACCOUNT_NUMBER = "shipmentParties#customerAccountNumber"
STATUS = "issueInformation#issueStatus"
PROCESS = "issueInformation#process"
OPEN, CLOSED = "Open", "Closed"
# fields of these groups are about an invoice: issues of shipments do not have them
_OF_INVOICES = "invoice"
_OF_SHIPMENTS = "shipment"
_BETWEEN = " · "


class IssueModule(StrEnum):
    """What an issue is about (A029)."""

    SHIPMENT = "shipment"
    INVOICE = "invoice"


class IssueProfile(StrEnum):
    """The field templates of exception management, by document type (operations §3)."""

    RAISE = "IMSRaiseProfile"
    RESPONSE = "IMSResponseProfile"
    NEW_SHIPMENT = "NewShipmentIMSRaiseProfile"
    EXISTING_SHIPMENT = "ExistingShipmentIMSRaiseProfile"


def list_issue_fields(fields: Iterable[FieldSpec], module: IssueModule) -> tuple[FieldSpec, ...]:
    """The active fields of a profile that issues of a module have."""
    return tuple(
        spec
        for spec in fields
        if spec.is_active and (module is IssueModule.INVOICE or not spec.group.startswith(_OF_INVOICES))
    )


def is_shipment_field(spec: FieldSpec) -> bool:
    """Return whether a field is the shipment's own, copied when an issue is raised."""
    return spec.group.startswith(_OF_SHIPMENTS)


def summarize_issue(values: Mapping[str, object], fields: Iterable[FieldSpec]) -> str:
    """Return an issue in one line: its values of the summary fields."""
    texts = (str(wire_value(values.get(spec.key))) for spec in fields if spec.add_in_summary)
    return _BETWEEN.join(text for text in texts if text)


def build_duplicate_key(
    module: IssueModule, subject_id: object, values: Mapping[str, object], fields: Iterable[FieldSpec]
) -> str:
    """Return what distinguishes open issues of one shipment or invoice: its values of the fields that identify
    duplicates. Empty for a closed issue, which may be followed by an equal one."""
    if values.get(STATUS) == CLOSED:
        return ""
    parts = (str(wire_value(values.get(spec.key))).casefold() for spec in fields if spec.duplicate_identifier)
    return "\x1f".join((module, str(subject_id), *parts))


def get_issue_values(record: Stored) -> Record:
    """The values of a stored issue by `group#key`."""
    return flatten(record["data"])


def set_issue_values(record: RecordT, values: Mapping[str, object], fields: Iterable[FieldSpec]) -> RecordT:
    """Return the record with these values (None removes one), and what follows from them."""
    fields = tuple(fields)
    merged = get_issue_values(record) | dict(values)
    module = IssueModule(record["module"])
    subject = record["shipment_id"] if module is IssueModule.SHIPMENT else record["invoice_id"]
    changes = {
        "data": nest(merged),
        "status": merged.get(STATUS) or OPEN,
        "summary": summarize_issue(merged, fields),
        "duplicate_key": build_duplicate_key(module, subject, merged, fields),
    }
    return copy_record(record, changes)


def to_issue_row(record: Stored, template_id: str = "") -> Record:
    """The wire row of a stored issue; `template_id` names the profile it is drawn by."""
    row: Record = {
        "id": str(record["_id"]),
        "revision": record["revision"],
        "module": record["module"],
        "shipmentId": str(record["shipment_id"]),
        "invoiceId": str(record["invoice_id"]) if record.get("invoice_id") else None,
        "summary": record["summary"],
        "templateId": template_id,
        "raisedOn": record["created_on"],
        "IMSfiles": [
            {
                "id": file["file_id"],
                "v": file["name"],
                "t": file["content_type"],
                "size": file["size"],
                "on": file["on"],
            }
            for file in record.get("files", [])
        ],
    }
    return row | {key: wire_value(value) for key, value in to_given_values(get_issue_values(record)).items()}
