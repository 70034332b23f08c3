"""The templates of a system and its accounts as a list of records; each is changed in an editor of its own."""

from freight.core.fields.spec import FieldSpec
from freight.documents.field_template import FieldTemplate
from freight.features.setup.templates.effects import get_accounts_by_id
from freight.kit.records.resource import RecordLevel, Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

EDIT = "systemConfig.editProfileMetadata"
USED_FOR = {
    "shipment": "Shipments",
    "invoice": "Invoices",
    "account": "Accounts",
    "tariffLane": "Tariff lanes",
    "tms": "Tariff documents",
    "SOP": "Standard operating procedures",
    "Contract": "Contracts",
    "Other": "Other documents",
    "payable": "Carrier invoices",
    "location": "Locations",
    "operation": "Operations",
    "IMSRaiseProfile": "Issue entry",
    "IMSResponseProfile": "Issue response",
    "NewShipmentIMSRaiseProfile": "Issues on new shipments",
    "ExistingShipmentIMSRaiseProfile": "Issues on existing shipments",
}

FIELDS = (
    FieldSpec(key="template#name", label="Template", is_readonly=True),
    FieldSpec(key="template#docType", label="Document type", is_readonly=True),
    FieldSpec(key="template#usedFor", label="Used for", is_readonly=True),
    FieldSpec(key="template#account", label="Account", is_readonly=True),
    FieldSpec(key="template#fieldCount", label="Fields", type="numeric", is_readonly=True),
    FieldSpec(key="template#mandatory", label="Mandatory", type="numeric", is_readonly=True),
    FieldSpec(key="template#version", label="Version", type="numeric", is_readonly=True),
)


async def _rows(scope: Scope) -> list[Record]:
    """List all templates without their fields, which are only counted: the system's first, then those of accounts."""
    mandatory = {"$filter": {"input": "$fields", "cond": {"$eq": ["$$this.isMandatory", True]}}}
    cursor = await scoped(FieldTemplate, scope).aggregate(
        [
            {"$sort": {"doc_type": 1, "account_id": 1, "_id": 1}},
            {"$set": {"fieldCount": {"$size": "$fields"}, "mandatory": {"$size": mandatory}}},
            {"$unset": "fields"},
        ]
    )
    rows = await cursor.to_list()
    accounts = await get_accounts_by_id(scope, [row["account_id"] for row in rows])
    for row in rows:
        account = accounts.get(row["account_id"])
        row["account"] = f"{account['name']} {account['account_number']}" if account else ""
        row["usedFor"] = USED_FOR.get(row["doc_type"], row["doc_type"])
    return rows


TEMPLATES = Resource(
    name="template",
    title="Template",
    plural="Templates",
    document=FieldTemplate,
    fields=FIELDS,
    columns=tuple(spec.key for spec in FIELDS if spec.key != "template#docType"),
    search=("template#name", "template#usedFor", "template#account"),
    permissions=ResourcePermissions(see="configuration.viewConfiguration", add=None, change=EDIT),
    levels=(RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
    paths={spec.key: spec.key.partition("#")[2] for spec in FIELDS} | {"template#docType": "doc_type"},
    none_yet="A template sets which fields a grid, form or workbook has. The suite comes with a default set.",
    rows=_rows,
)
