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
        each: await resource.load_document_resource(access.scope, each)
        for each in {one["doc_type"] for one in documents}
    }
    accounts = await load_visible_accounts(
        access.scope, (each for document in documents for each in document["account_ids"])
    )
    people = [
        name for document in documents for name in (document["updated_by"], files.get_current_file(document)["by"])
    ]
    names = await load_user_names(people)
    who = await permissions.build_document_person(access)
    return [_view(access, who, resources[each["doc_type"]], each, accounts, names) for each in documents]


async def load_visible_accounts(scope: Scope, ids: Iterable[ObjectId]) -> dict[ObjectId, DocumentAccount]:
    """Return those of the accounts that are in scope."""
    found = scoped(Account, scope).find({"_id": {"$in": list(set(ids))}}, {"account_number": 1, "name": 1})
    return {
        each["_id"]: DocumentAccount(id=str(each["_id"]), number=each["account_number"], name=each["name"])
        async for each in found
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
    seen = [accounts[each] for each in document["account_ids"] if each in accounts]
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
        accounts=sorted(seen, key=lambda each: each.name),
        other_accounts=len(document["account_ids"]) - len(seen),
        shared_with_view=SharedWith(**document["shared_with_view"]),
        shared_with_edit=SharedWith(**document["shared_with_edit"]),
        uploaded_by=names.get(file["by"], ""),
        uploaded_on=file["on"],
        updated_by=names.get(document["updated_by"], ""),
        updated_on=document["updated_on"],
        archived=document["archived"],
        may_edit=permissions.may_edit_document(access, who, document) and not document["archived"],
        may_share=document["doc_type"] in who.changes and access.scope.allows_accounts(document["account_ids"]),
    )


def _text(value: object) -> str:
    """Return a value as a form shows it."""
    shown = wire_value(value)
    return ("true" if shown else "false") if isinstance(shown, bool) else str(shown)
