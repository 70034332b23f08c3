"""The fields that invoices are filtered, sorted and tagged by."""

from freight.core.rules import FilterField
from freight.core.shipments.statuses import STATUSES
from freight.kit.storage.tenancy import parse_object_id

# each of them has an index that continues with the newest invoice first
_NEWEST = ("-invoice_date", "-_id")
FIELDS = {
    "id": FilterField("_id", "Invoice", "id", read_id=parse_object_id),
    "invoiceNumber": FilterField("number", "Invoice number", exact_case=True, then=("_id",)),
    "invoiceType": FilterField("invoice_type", "Type", exact_case=True),
    "status": FilterField("status", "Status", exact_case=True, then=_NEWEST, options=STATUSES),
    "accountId": FilterField("account_id", "Account", "id", read_id=parse_object_id),
    "accountNumber": FilterField("bill_to.account_number", "Account number", exact_case=True),
    "accountName": FilterField("bill_to.name", "Account", then=_NEWEST),
    "currency": FilterField("currency", "Currency", exact_case=True),
    "total": FilterField("total", "Total", "money", then=("_id",)),
    "invoiceDate": FilterField("invoice_date", "Invoice date", "date", then=("_id",)),
    "dueDate": FilterField("due_date", "Due date", "date"),
    "shipmentNumber": FilterField("shipment_numbers", "Shipment number", exact_case=True),
    "tag": FilterField("tag_ids", "Tag", "id", read_id=parse_object_id, many=True),
    "taggingRule": FilterField("tags_by_rule.rule_id", "Tagging rule", "id", read_id=parse_object_id),
    # for a credit note: its charges carry the reason given for it
    "reason": FilterField("lines.0.reason_comment", "Reason", exact_case=True, always=True),
}
