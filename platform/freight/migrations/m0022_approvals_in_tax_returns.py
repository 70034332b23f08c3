"""A tax return may count several approvals of one carrier invoice; a unique index refused the second one."""

from freight.migrations.migration import Database

_DOCUMENTS, _UNIQUE, _APPROVAL = "tax_return_documents", "invoice_once", "approved_on"


async def forward(database: Database) -> None:
    """Drop the index without the approval; the start makes the new one of the same name."""
    documents = database[_DOCUMENTS]
    keys = (await documents.index_information()).get(_UNIQUE, {}).get("key", [])
    if keys and all(name != _APPROVAL for name, _ in keys):
        await documents.drop_index(_UNIQUE)
