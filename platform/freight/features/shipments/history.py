"""The history of one shipment, in words: who changed which field from what to what."""

from collections.abc import Mapping
from datetime import date, datetime
from operator import itemgetter

from freight.core.cargo.lines import describe_differences
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.records import CARGO_LINES
from freight.documents.records.shipment_change import StoredShipmentChangeEntry
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.setup.tags.queries import replace_tags_by_names
from freight.features.setup.templates import service as templates
from freight.features.shipments import documents
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_MOST_ENTRIES = 200
_SYSTEM_USER = "System"
_LINES, _LINES_LABEL = f"data.{CARGO_LINES.replace('#', '.')}", "Cargo lines"
# labels of the fields the suite itself adds
_LABELS = {
    "status": "Status",
    "invoice_number": "Invoice number",
    "archived": "Deleted",
    "rating": "Rating",
    "tags_by_hand": "Tags",
}


async def read_shipment_history(scope: Scope, shipment_id: str) -> dict[str, object]:
    """Return the writes of a shipment, newest first (`schemas.ShipmentHistory`). Raises NotFound outside the scope."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    cursor = scoped(ShipmentChangeEntry, scope.unfiltered).find({"shipment_id": shipment["_id"]}, archived=True)
    entries = await cursor.sort("from_revision", -1).limit(_MOST_ENTRIES).to_list()
    await replace_tags_by_names(scope, [change for entry in entries for change in entry["changes"]])
    template = await templates.resolve_template(scope, "shipment", shipment["account_id"])
    labels = {f"data.{spec.key.replace('#', '.')}": spec.label for spec in template.fields} | _LABELS
    names = await load_user_names([shipment["created_by"], *(entry["updated_by"] for entry in entries)])
    created = {
        "revision": 1,
        "reason": "created",
        "userName": names.get(shipment["created_by"], _SYSTEM_USER),
        "on": shipment["created_on"],
        "uploadId": shipment["upload_id"],
        "changes": [],
    }
    entry_views = [
        *(_entry(entry, labels, names) for entry in entries),
        *await documents.load_document_entries(scope, shipment),
    ]
    return {
        "shipmentId": shipment["_id"],
        "shipmentNumber": shipment["shipment_number"],
        "entries": [*sorted(entry_views, key=itemgetter("on"), reverse=True), created],
    }


def _entry(entry: StoredShipmentChangeEntry, labels: Mapping[str, str], names: Mapping[str, str]) -> Record:
    keys = {change["path"]: change["path"].removeprefix("data.").replace(".", "#") for change in entry["changes"]}
    before, after = (
        to_given_values({keys[change["path"]]: change[side] for change in entry["changes"]})
        for side in ("before", "after")
    )
    lines = {
        change["path"]: describe_differences(change["before"], change["after"])
        for change in entry["changes"]
        if change["path"] == _LINES
    }
    changes: list[dict[str, object]] = [
        {"key": key, "label": _LINES_LABEL, "before": was, "after": now}
        for path, (was, now) in lines.items()
        if (key := keys[path])
    ]
    changes += [
        {"key": key, "label": labels[path], "before": _in_words(before[key]), "after": _in_words(after[key])}
        for path, key in keys.items()
        # typed twins of template fields (shipment_number, country …) would repeat the same change
        if path in labels
    ]
    return {
        "revision": entry["from_revision"] + 1,
        "reason": entry["reason"],
        "userName": names.get(entry["updated_by"], _SYSTEM_USER),
        "on": entry["created_on"],
        "uploadId": entry["upload_id"],
        "changes": sorted(changes, key=lambda change: str(change["label"])),
    }


def _in_words(value: object) -> str:
    """Return a stored value as displayed; a rating as its total or the reason there is none."""
    if isinstance(value, Mapping):
        total = value.get("total")
        return str(value.get("reason", "")) if total is None else f"{total} {value.get('currency', '')}".strip()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    return str(wire_value(value))
