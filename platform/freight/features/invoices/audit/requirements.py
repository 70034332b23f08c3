"""The documents that the invoices of a scope need, and those that go with them."""

from freight.core.invoices.delivery_documents import NeededFor, Requirement
from freight.documents.required_document import RequiredDocument
from freight.features.invoices.audit import conditions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def read_document_requirements(scope: Scope) -> list[Requirement]:
    """Return the requirements for each kind of document, those for all accounts and those for single ones."""
    return [
        Requirement(
            required_document["account_id"],
            required_document["name"],
            NeededFor(required_document["needed_for"]),
            required_document["is_sent"],
            required_document["position"] or 0,
            conditions.parse_document_condition(required_document["condition"]),
        )
        async for required_document in scoped(RequiredDocument, scope).find()
    ]
