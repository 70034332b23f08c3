"""Documents as records that have tags: they are seen by the permissions of their types, or because they are shared."""

from collections.abc import Sequence
from typing import Any

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Record, Stored
from freight.core.tariff_documents import NAME
from freight.documents.record_change import RecordAction
from freight.features.tariffs.documents.permissions import (
    build_owned_types_filter,
    build_visible_documents_filter,
)
from freight.features.tariffs.documents.resource import (
    CHANGE,
    CHANGE_OTHERS,
    SEE,
    SEE_ALL,
    get_document_permission,
    load_document_resource,
)
from freight.kit.access import Access
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, StoredChange
from freight.kit.storage.scopes import Scope

SEE_DOCUMENTS = (SEE, SEE_ALL, CHANGE, CHANGE_OTHERS)
TAG_DOCUMENTS = (CHANGE, CHANGE_OTHERS)


def name_document(document: Stored) -> str:
    """Return the name of a document."""
    group, _, key = NAME.partition("#")
    return str(document["data"].get(group, {}).get(key, ""))


async def match_visible_documents(access: Access) -> Record:
    """Return the filter of the documents that the caller sees."""
    return await build_visible_documents_filter(access)


async def match_taggable_documents(access: Access) -> Record:
    """Return the filter of the documents that the caller may tag: of the types they may change."""
    return build_owned_types_filter(access)


def may_tag_document(scope: Scope, document: Stored) -> bool:
    """Return whether the caller has all accounts of a document that they see."""
    return scope.allows_accounts(document["account_ids"])


async def store_document_tags(scope: Scope, changes: Sequence[tuple[Any, Record]], session: AsyncClientSession) -> None:
    """Store the tags of documents, as new revisions. Who changed a document last stays: whoever did may not approve it,
    and a tag changes nothing that is approved."""
    for doc_type in {before["doc_type"] for before, _ in changes}:
        resource = await load_document_resource(scope, doc_type)
        tagged = [
            StoredChange(before, {**before, **change, "revision": before["revision"] + 1})
            for before, change in changes
            if before["doc_type"] == doc_type
        ]
        actor = Actor(scope, get_document_permission(doc_type))
        await record_service.write_resource_records(resource, actor, tagged, RecordAction.CHANGED, session)
