"""Documents in wire form for the screens."""

from collections.abc import Iterable, Sequence

from bson import ObjectId

from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.tariff_documents import DocumentRequester
from freight.documents.account import Account
from freight.features.tariffs.documents import files, permissions, resource
from freight.features.tariffs.documents.schemas import DocumentAccount, DocumentField, DocumentView, SharedWith
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.records.resource import Resource
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def build_document_views(access: Access, documents: Sequence[Stored]) -> list[DocumentView]:
    """Return documents of the caller's scope, each with the fields of its type and the names for its ids."""
    resources = {
        doc_type: await resource.load_document_resource(access.scope, doc_type)
        for doc_type in {document["doc_type"] for document in documents}
    }
    accounts = await load_visible_accounts(
        access.scope, (account_id for document in documents for account_id in document["account_ids"])
    )
    people = [
        name for document in documents for name in (document["updated_by"], files.get_current_file(document)["by"])
    ]
    names = await load_user_names(people)
    who = await permissions.build_document_person(access)
    return [_view(access, who, resources[document["doc_type"]], document, accounts, names) for document in documents]


async def load_visible_accounts(scope: Scope, ids: Iterable[ObjectId]) -> dict[ObjectId, DocumentAccount]:
    """Return those of the accounts that are in scope."""
    cursor = scoped(Account, scope).find({"_id": {"$in": list(set(ids))}}, {"account_number": 1, "name": 1})
    return {
        account["_id"]: DocumentAccount(id=str(account["_id"]), number=account["account_number"], name=account["name"])
        async for account in cursor
    }


def _view(
    access: Access,
    who: DocumentRequester,
    of_type: Resource,
    document: Stored,
    accounts: dict[ObjectId, DocumentAccount],
    names: dict[str, str],
) -> DocumentView:
    values = of_type.values(document)
    file = files.get_current_file(document)
    document_accounts = [accounts[account_id] for account_id in document["account_ids"] if account_id in accounts]
    return DocumentView(
        id=str(document["_id"]),
        revision=document["revision"],
        doc_type=document["doc_type"],
        fields=[
            DocumentField(key=spec.key, label=spec.label, type=spec.type, value=_text(values[spec.key]))
            for spec in of_type.fields
            if spec.is_active
        ],
        present_doc_id=files.build_document_file_view(file),
        accounts=sorted(document_accounts, key=lambda account: account.name),
        other_accounts=len(document["account_ids"]) - len(document_accounts),
        shared_with_view=SharedWith(**document["shared_with_view"]),
        shared_with_edit=SharedWith(**document["shared_with_edit"]),
        uploaded_by=names.get(file["by"], ""),
        uploaded_on=file["on"],
        updated_by=names.get(document["updated_by"], ""),
        updated_on=document["updated_on"],
        archived=document["archived"],
        may_edit=permissions.may_edit_document(access, who, document) and not document["archived"],
        may_share=document["doc_type"] in who.changes and access.scope.allows_accounts(document["account_ids"]),
        tag_ids=[str(tag_id) for tag_id in document.get("tag_ids", [])],
    )


def _text(value: object) -> str:
    """Return a value as a form shows it."""
    wire_form = wire_value(value)
    return ("true" if wire_form else "false") if isinstance(wire_form, bool) else str(wire_form)
