"""The revision history of a document: every save with its file, which can be read and restored."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import PermissionDenied
from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.tariff_documents import APPROVAL, ApprovalStatus
from freight.documents.record_change import RecordAction, RecordChange, match_record_revisions
from freight.features.identity.groups import queries as groups
from freight.features.setup.tags.judging import TAG_FIELDS
from freight.features.setup.tags.queries import replace_tags_by_names
from freight.features.tariffs.documents import files, permissions, service, views
from freight.features.tariffs.documents.resource import get_document_permission, load_document_resource
from freight.features.tariffs.documents.schemas import (
    DocumentHistory,
    DocumentRevision,
    DocumentView,
    RecordHistoryValue,
)
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import history, record_service
from freight.kit.records.history import SaveEntry
from freight.kit.records.resource import Resource, StoredChange, set_value_at_path
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

Words = Callable[[object], str]
_EVERY_ACCOUNT = "all accounts"
# paths of values that are lists of ids
_LISTS = frozenset(
    {"account_ids"} | {f"shared_with_{how}.{whom}" for how in ("view", "edit") for whom in ("users", "groups")}
)


async def query_document_revisions(access: Access, document_id: str, page: Page) -> DocumentHistory:
    """List the saves of the document with user, time and file, newest first. Raises NotFound if the caller may not read
    it."""
    document = await service.load_readable_document(access, document_id)
    resource = await load_document_resource(access.scope, document["doc_type"])
    record_saves = await history.list_record_saves(access.scope, resource.name, document["_id"], page)
    then = await _files_then(access, resource, document, [entry.revision for entry in record_saves.entries])
    await replace_tags_by_names(access.scope, [changed for entry in record_saves.entries for changed in entry.changed])
    words = await _words(access, resource, document, record_saves.entries)
    return DocumentHistory(
        count=record_saves.count,
        entries=[
            DocumentRevision(
                revision=entry.revision,
                action=entry.action,
                at=entry.at,
                user_name=entry.user_name,
                file=files.build_document_file_view(then.get(entry.revision)),
                changes=_changes(entry.changed, words),
            )
            for entry in record_saves.entries
        ],
    )


async def restore_document_revision(access: Access, document_id: str, to_revision: int, revision: int) -> DocumentView:
    """Restore a document, even a removed one, to an earlier save, as a new revision. The files of all revisions stay.
    Raises NotFound for an unknown revision, Conflict when another user saved it."""

    async def work(session: AsyncClientSession) -> Record:
        before = await service.load_editable_document(access, document_id, revision, session)
        resource = await load_document_resource(access.scope, before["doc_type"])
        record_snapshot = await history.load_record_snapshot(access.scope, resource.name, before["_id"], to_revision)
        after = _next(access, before) | _without_tags(record_snapshot) | {"files": before["files"], "archived": False}
        is_other = (after["data"], after["file_id"]) != (before["data"], before["file_id"])
        if is_other and APPROVAL in {spec.key for spec in resource.fields}:
            # its restored content is not approved
            after["data"] = {group: dict(values) for group, values in after["data"].items()}
            set_value_at_path(after, resource.path(APPROVAL), ApprovalStatus.IN_PROCESS.value)
        permissions.require_document_owners(access, before, after)
        await record_service.write_resource_records(
            resource,
            make_actor(access, get_document_permission(before["doc_type"])),
            [StoredChange(dict(before), after)],
            RecordAction.RESTORED,
            session,
        )
        return after

    [view] = await views.build_document_views(access, [await run_in_transaction(work)])
    return view


async def archive_document(access: Access, document_id: str, revision: int) -> None:
    """Remove a document; its history and files stay. Raises PermissionDenied for a document that is only shared with
    the caller, Conflict when it was saved since `revision` was read."""

    async def work(session: AsyncClientSession) -> None:
        before = await service.load_editable_document(access, document_id, revision, session)
        right = get_document_permission(before["doc_type"])
        if not access.may(right):
            raise PermissionDenied
        resource = await load_document_resource(access.scope, before["doc_type"])
        after = _next(access, before) | {"archived": True}
        await record_service.write_resource_records(
            resource, make_actor(access, right), [StoredChange(dict(before), after)], RecordAction.ARCHIVED, session
        )

    await run_in_transaction(work)


def _next(access: Access, before: Stored) -> Record:
    stamps = {"revision": before["revision"] + 1, "updated_on": clock.now(), "updated_by": access.user_id}
    return {**before, **stamps}


def _without_tags(record_snapshot: Record) -> Record:
    """Return the content of an earlier revision without its tags: those of today stay, as rules and people gave them
    since."""
    return {name: value for name, value in record_snapshot.items() if name not in TAG_FIELDS}


async def _files_then(
    access: Access, resource: Resource, document: Stored, revisions: Sequence[int]
) -> dict[int, Record]:
    """Return the file after each of those revisions."""
    files_by_id = {file["file_id"]: file for file in document["files"]}
    query = match_record_revisions(resource.name, document["_id"], {"$in": list(revisions)})
    cursor = scoped(RecordChange, access.scope).find(query, {"to_revision": 1, "snapshot.file_id": 1})
    return {
        record_change["to_revision"]: files_by_id[record_change["snapshot"]["file_id"]]
        async for record_change in cursor
        if record_change["snapshot"]["file_id"] in files_by_id
    }


async def _words(
    access: Access, resource: Resource, document: Stored, entries: Sequence[SaveEntry]
) -> dict[str, tuple[str, Words]]:
    """Return how to display a change, by its path: the label, and the conversion of its values."""
    ids = {
        value
        for entry in entries
        for changed_value in entry.changed
        if changed_value["path"] in _LISTS
        for listed in (changed_value["before"], changed_value["after"])
        if isinstance(listed, list)
        for value in listed
    }
    accounts = await views.load_visible_accounts(
        access.scope, (record_id for record_id in ids if isinstance(record_id, ObjectId))
    )
    string_ids = [record_id for record_id in ids if isinstance(record_id, str)]
    people = await history.load_user_names(string_ids) | await groups.get_group_names(access.scope, string_ids)
    file_names = {file["file_id"]: file["name"] for file in document["files"]}

    def account_names(value: Iterable[ObjectId] | None) -> str:
        return ", ".join(
            accounts[record_id].name if record_id in accounts else "another account" for record_id in value or ()
        )

    def whom(value: Iterable[str] | None) -> str:
        return ", ".join(people.get(member_id, member_id) for member_id in value or ())

    of_fields: dict[str, tuple[str, Words]] = {
        resource.path(spec.key): (spec.label, lambda value: str(wire_value(value))) for spec in resource.fields
    }
    return of_fields | {
        "tags_by_hand": ("Tags", lambda value: str(value or "")),
        "file_id": ("File", lambda value: file_names.get(value, "")),
        "account_ids": ("Accounts", lambda value: account_names(value) or _EVERY_ACCOUNT),
        "shared_with_view.users": ("Can view", whom),
        "shared_with_view.groups": ("Groups that can view", whom),
        "shared_with_edit.users": ("Can edit", whom),
        "shared_with_edit.groups": ("Groups that can edit", whom),
    }


def _changes(changed: Sequence[Stored], words: Mapping[str, tuple[str, Words]]) -> list[RecordHistoryValue]:
    field_changes = []
    for change in changed:
        if change["path"] in words:
            label, read = words[change["path"]]
            before, after = read(change["before"]), read(change["after"])
            field_changes.append(RecordHistoryValue(key=change["path"], label=label, before=before, after=after))
    return field_changes
