"""The history of one invoice for an auditor: who changed which field from what to what, when, by which right."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from pydantic.alias_generators import to_camel

from freight.core.records import Stored
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice, StoredStatusChange
from freight.features.invoices.schemas import Timeline, TimelineChange, TimelineEntry
from freight.features.ledger.invoices.store import KIND
from freight.features.setup.tags.queries import replace_tags_by_names
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.records import history
from freight.kit.records.history import SaveEntry
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# derived from other fields, or shown in another way
_UNTOLD = frozenset(
    {"history", "shipment_ids", "shipments", "task_key", "request_key", "is_primary", "tags_by_rule", "tag_ids"}
)
_LABELS = {
    "number": "Invoice number",
    "lines": "Charges",
    "total": "Total",
    "tariff_total": "Tariff total",
    "user_total": "User total",
    "user_value": "User value",
    "tariff_value": "Tariff value",
    "invoice_value": "Invoice value",
    "client_value": "Client value",
    "is_dummy": "Informational charge",
    "as_per_tariff": "As per tariff",
    "bill_to": "Bill to",
    "documents": "Documents",
    "is_received": "Answered by the customer",
    "is_rejected": "Rejected",
    "is_additional": "Additional invoice",
    "is_quote_selected": "Quote selected",
    "is_mandatory": "Mandatory",
    "disable_round_up": "No rounding",
    "auto_billing_status": "Billing system",
    "tags_by_hand": "Tags",
}
_WIRE = {"is_dummy": "isDummyCharge", "number": "invoiceNumber"}
_FIRST = "Invoiced at once"


async def get_invoice_timeline(scope: Scope, invoice_id: str, page: Page) -> Timeline:
    """Return the saves of an invoice, newest first. One that was billed at once has a single entry until it is changed.
    Raises NotFound outside the scope."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    record_saves = await history.list_record_saves(scope, KIND, invoice["_id"], page)
    steps = {step["on"]: step for step in invoice["history"]}
    if not record_saves.count:
        return await _of_steps(invoice)
    charges = {line["line_id"]: line["charge_text"] for line in invoice["lines"] if line.get("line_id")}
    await replace_tags_by_names(scope, [change for entry in record_saves.entries for change in entry.changed])
    rows = [_entry(entry, charges, steps) for entry in record_saves.entries]
    return Timeline(count=record_saves.count, page_no=page.number, page_limit=page.limit, rows=rows)


async def _of_steps(invoice: StoredInvoice) -> Timeline:
    """Return the timeline of an invoice without recorded saves: the steps it took when it was made."""
    names = await history.load_user_names(step["by"] for step in invoice["history"])
    rows = [
        TimelineEntry(
            revision=invoice["revision"],
            at=_shown(step["on"]) or "",
            by=names.get(step["by"], ""),
            permission=step.get("permission", ""),
            permission_label=get_permission_label(step.get("permission", "")),
            action=step.get("action", ""),
            status=step["status"],
            note=step["note"] or _FIRST,
            changes=[],
        )
        for step in reversed(invoice["history"])
    ]
    return Timeline(count=len(rows), page_no=1, page_limit=max(len(rows), 1), rows=rows)


def _entry(entry: SaveEntry, charges: dict[str, str], steps: Mapping[datetime, StoredStatusChange]) -> TimelineEntry:
    status = next((change["after"] for change in entry.changed if change["path"] == "status"), "")
    status_steps = _steps_of(entry)
    step = status_steps[-1] if status_steps else steps.get(entry.at, {})
    for change in entry.changed:
        # a removed line is named as it was
        path, value = change["path"], change["before"] or change["after"]
        if path.endswith("].charge_text"):
            charges.setdefault(path[len("lines[") : -len("].charge_text")], str(value))
    return TimelineEntry(
        revision=entry.revision,
        at=_shown(entry.at) or "",
        by=entry.user_name,
        permission=entry.permission,
        permission_label=get_permission_label(entry.permission),
        action=step.get("action", "") or str(entry.action),
        status=status or "",
        note=step.get("note", ""),
        changes=[
            timeline_change for change in entry.changed if (timeline_change := _change(change, charges)) is not None
        ],
    )


def _steps_of(entry: SaveEntry) -> list[Record]:
    """Return the status steps that a save added."""
    for change in entry.changed:
        if change["path"] == "history":
            before, after = change["before"], change["after"]
            return after[len(before) if isinstance(before, list) else 0 :] if isinstance(after, list) else []
    return []


def _change(change: Stored, charges: Mapping[str, str]) -> TimelineChange | None:
    path = change["path"]
    line, name = "", path
    if path.startswith("lines["):
        line, _, name = path[len("lines[") :].partition("]")
        name = name.lstrip(".")
    # an id means nothing to a reader: its readable counterpart is reported as well
    if name.partition(".")[0] in _UNTOLD or name.endswith("_id") or name == "shipment_number":
        return None
    before, after = _shown(change["before"]), _shown(change["after"])
    if before == after:
        return None
    return TimelineChange(
        field=".".join(_WIRE.get(part) or to_camel(part) for part in name.split(".")),
        label=_LABELS.get(name) or name.replace(".", " ").replace("_", " ").capitalize(),
        charge_line=line,
        charge=charges.get(line, "") if line else "",
        before=before,
        after=after,
    )


def _shown(value: object) -> str | None:
    """Return a stored value as displayed; None for an empty one."""
    if value is None or value == "" or value == []:
        return None
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list):
        return ", ".join(text for element in value if (text := _shown(element)) is not None)
    if isinstance(value, Mapping) and "document_type" in value:
        return f"{value['document_type']} ({value['name']})"
    return str(value)
