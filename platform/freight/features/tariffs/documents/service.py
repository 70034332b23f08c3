"""List, read and save documents."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound, RowsInvalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.file_kinds import find_extension_problem
from freight.core.places import Place
from freight.core.refused_rows import describe_rows
from freight.core.tags import TagGiver
from freight.core.tariff_documents import (
    APPROVAL,
    DECIDED_APART,
    EXPIRY,
    NONE_CHOSEN,
    ONLY_TARIFF,
    ApprovalStatus,
    DocType,
    find_document_date_problem,
    find_document_upload_problem,
    list_document_extensions,
    update_document_expiry,
)
from freight.documents.account import Account
from freight.documents.record_change import RecordAction
from freight.documents.records.tariff_document import StoredTariffDocument
from freight.documents.tariff_document import Sharing, TariffDocument
from freight.features.setup.tags.queries import build_tag_filter
from freight.features.tariffs.documents import files, permissions, views
from freight.features.tariffs.documents.assigned_work import build_pending_approval_filter
from freight.features.tariffs.documents.resource import get_document_permission, load_document_resource
from freight.features.tariffs.documents.schemas import (
    DocumentBody,
    DocumentList,
    DocumentsBody,
    DocumentView,
    SharedWith,
)
from freight.features.work.attachments import service as attachments
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.resource import Resource, ResourceQuery, StoredChange, set_value_at_path
from freight.kit.storage import files as kept_files
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_SEARCHED = ("data.document.documentName", "data.document.station", "data.document.region", "files.name")
Findings = Mapping[str, FieldFinding]


class DocumentListFilter(NamedTuple):
    """The filter of a list; empty fields do not restrict it."""

    account_id: str = ""
    reviewer: str = ""
    doc_type: str = ""
    assigned: bool = False
    tags: Sequence[str] = ()
    without_tags: Sequence[str] = ()
    tagging_rule: str = ""
    tags_given: TagGiver | None = None


async def query_documents(
    access: Access, wanted: ResourceQuery, page: Page, narrowed: DocumentListFilter
) -> DocumentList:
    """List a page of the documents the caller may read: with an account, those for it or for every account; with a
    reviewer, those awaiting that user's approval; with `assigned`, those shared with the caller. Raises Invalid for an
    unknown sort key or type."""
    resource = await load_document_resource(access.scope)
    key = wanted.sort.removeprefix("-") or EXPIRY
    if key not in {spec.key for spec in resource.fields}:
        raise Invalid(f"{resource.plural} cannot be sorted by {key}.", code=ErrorCode.NO_SUCH_FIELD)
    parts: list[Record] = [await permissions.build_visible_documents_filter(access), {"archived": wanted.archived}]
    if narrowed.account_id:
        parts.append({"account_ids": {"$in": [[], parse_object_id(narrowed.account_id, "account")]}})
    if narrowed.reviewer:
        parts.append(build_pending_approval_filter(narrowed.reviewer))
    if narrowed.doc_type:
        parts.append({"doc_type": _type_of(narrowed.doc_type)})
    if narrowed.assigned:
        parts.append(permissions.build_shared_documents_filter(await permissions.build_document_person(access)))
    parts.append(build_tag_filter(narrowed.tags, narrowed.without_tags, narrowed.tagging_rule, narrowed.tags_given))
    if text := re.escape(wanted.q.strip()[:100]):
        parts.append({"$or": [{path: {"$regex": text, "$options": "i"}} for path in _SEARCHED]})
    stored, query = scoped(TariffDocument, access.scope), {"$and": parts}
    order = [(resource.path(key), -1 if wanted.sort.startswith("-") else 1), ("_id", 1)]
    cursor = stored.find(query, archived=True).sort(order).skip(page.skip).limit(page.limit)
    rows = await views.build_document_views(access, await cursor.to_list())
    count = await stored.count(query, archived=True)
    return DocumentList(count=count, page_no=page.number, page_limit=page.limit, rows=rows)


async def read_document(access: Access, document_id: str) -> DocumentView:
    """Return a document, even a removed one. Raises NotFound if the caller may read none with that id."""
    [view] = await views.build_document_views(access, [await load_readable_document(access, document_id)])
    return view


async def load_readable_document(
    access: Access, document_id: str, session: AsyncClientSession | None = None
) -> StoredTariffDocument:
    """Return the stored document with that id if the caller may read it. Raises NotFound."""
    query = {
        "$and": [
            {"_id": parse_object_id(document_id, "tariff document")},
            await permissions.build_visible_documents_filter(access),
        ]
    }
    tariff_document = await scoped(TariffDocument, access.scope).find_one(query, archived=True, session=session)
    if tariff_document is None:
        raise NotFound("Tariff document not found.")
    return tariff_document


async def load_editable_document(
    access: Access, document_id: str, revision: int | None, session: AsyncClientSession
) -> StoredTariffDocument:
    """Return the document that is about to be written. Raises PermissionDenied for a reader, Conflict when it was saved
    since `revision` was read."""
    readable_document = await load_readable_document(access, document_id, session)
    await permissions.require_document_edit(access, readable_document)
    record_service.demand_revision(readable_document["revision"], revision)
    return readable_document


async def store_documents(access: Access, body: DocumentsBody, doc_type: str) -> list[DocumentView]:
    """Store the chosen documents, all or none; new ones are of `doc_type`. Raises Invalid for none chosen (R283) and
    for a type the caller may not add, RowsInvalid with the fields to correct (R280-R287), Conflict when another user
    saved one in the meantime."""
    document_type = _type_of(doc_type or DocType.TARIFF)
    # tariff screens only add tariff documents; other types are added on the documents screen
    elsewhere = access.context.startswith("tariffs.") or not access.may(get_document_permission(document_type))
    if document_type != DocType.TARIFF and elsewhere and any(row.id is None for row in body.data):
        raise Invalid(ONLY_TARIFF, code=ErrorCode.TYPE_REFUSED)
    numbered_rows = [(at, row) for at, row in enumerate(body.data) if row.update_field]
    if not numbered_rows:
        raise Invalid(NONE_CHOSEN, code=ErrorCode.NONE_CHOSEN)
    accounts = None if body.accounts is None else await _accounts(access.scope, body.accounts)

    async def work(session: AsyncClientSession) -> list[Record]:
        changes: list[StoredChange] = []
        refused: dict[int, Findings] = {}
        resources: dict[str, Resource] = {}
        for at, row in numbered_rows:
            before = await load_editable_document(access, row.id, row.revision, session) if row.id else None
            of_type = before["doc_type"] if before else document_type
            if of_type not in resources:
                resources[of_type] = await load_document_resource(access.scope, of_type)
            after, findings = await _make(access, resources[of_type], row, accounts, before or of_type)
            if findings:
                refused[at] = findings
            changes.append(StoredChange(dict(before) if before else None, after))
        if refused:
            raise _refusal(body, refused)
        for of_type, resource in resources.items():
            actor = make_actor(access, get_document_permission(of_type))
            for action, new in ((RecordAction.CREATED, True), (RecordAction.CHANGED, False)):
                alike = [
                    change
                    for change in changes
                    if change.after["doc_type"] == of_type and (change.before is None) is new
                ]
                if alike:
                    await record_service.write_resource_records(resource, actor, alike, action, session)
        for _, after in changes:
            if files.get_current_file(after)["by"] == access.user_id:
                await kept_files.retain_file(access.scope, after["file_id"], session)
        return [after for _, after in changes]

    return await views.build_document_views(access, await run_in_transaction(work))


async def _accounts(scope: Scope, ids: list[str]) -> list[ObjectId]:
    """Return the accounts of documents. Raises NotFound for one outside the scope."""
    record_ids = list(dict.fromkeys(parse_object_id(account_id, "account") for account_id in ids))
    if await scoped(Account, scope).count({"_id": {"$in": record_ids}}) < len(record_ids):
        raise NotFound("Account not found.")
    return record_ids


async def _make(
    access: Access,
    resource: Resource,
    row: DocumentBody,
    accounts: list[ObjectId] | None,
    begins: StoredTariffDocument | str,
) -> tuple[Record, Findings]:
    """Return the document as it will be stored, and the errors of its fields. `begins`: the stored document, or the
    type of a new one."""
    before = None if isinstance(begins, str) else begins
    stored = resource.values(before) if before else {}
    values_by_key = {field.key: field.value for field in row.fields}
    values, findings = _checked(resource, stored, values_by_key, access.scope.place)
    if before and not findings:
        values = _in_process_again(stored, values, is_revised=row.revision_doc_id is not None)
    fault = (
        None
        if findings
        else find_document_date_problem(values) or _approval_fault(stored, values, is_new=before is None)
    )
    if fault:
        findings = {fault[0]: FieldFinding(FindingKind.SERVER, fault[1])}
    after = begin_document(access, begins)
    if accounts is not None and (before is None or set(accounts) != set(before["account_ids"])):
        after["account_ids"] = accounts
    await _put_file(access, row, after, new=before is None)
    await _put_sharing(access, row, after)
    permissions.require_document_owners(access, before, after)
    for key, value in values.items():
        set_value_at_path(after, resource.path(key), value)
    return after, findings


def _approval_fault(
    stored: Mapping[str, object], values: Mapping[str, object], *, is_new: bool
) -> tuple[str, str] | None:
    """Report a save that would change the approval: that is a separate step."""
    if is_new:
        return find_document_upload_problem(values)
    approval = values.get(APPROVAL)
    return (APPROVAL, DECIDED_APART) if approval not in (stored.get(APPROVAL), ApprovalStatus.IN_PROCESS) else None


def _in_process_again(
    stored: Mapping[str, object], values: Mapping[str, object], *, is_revised: bool
) -> dict[str, object]:
    """Return the values, back in process if anything approved has changed: an approval covers only what was seen."""
    decided = stored.get(APPROVAL) in (ApprovalStatus.APPROVED, ApprovalStatus.REJECTED)
    has_other_changes = any(values[key] != stored.get(key) for key in values if key != APPROVAL)
    unchanged = values.get(APPROVAL) == stored.get(APPROVAL)
    again = decided and unchanged and (has_other_changes or is_revised)
    return {**values, APPROVAL: ApprovalStatus.IN_PROCESS.value} if again else dict(values)


def _checked(
    resource: Resource, stored: Mapping[str, object], named: Mapping[str, str], place: Place
) -> tuple[dict[str, object], Findings]:
    """Return the values of a document and the errors of the others: from the request, else the stored ones or the
    defaults of a new one. The expiry date is derived (R286, R287)."""
    defaults = {} if stored else {spec.key: spec.default_value for spec in resource.fields if spec.default_value}
    merged_values: dict[str, object] = {**defaults, **named}
    if not merged_values.get(EXPIRY):
        read, _ = record_service.validate_record_values(resource, {**stored, **merged_values}, place)
        followed = update_document_expiry(stored, {key: read.get(key) for key in merged_values if key != EXPIRY}).get(
            EXPIRY
        )
        if followed != stored.get(EXPIRY):
            merged_values[EXPIRY] = followed
    return record_service.validate_record_values(resource, {**stored, **merged_values}, place)


def begin_document(access: Access, begins: StoredTariffDocument | str) -> Record:
    """Return a document, new or stored, prepared for the caller's changes."""
    now = clock.now()
    new = {"_id": ObjectId(), "created_on": now, "account_ids": [], "files": [], "doc_type": begins}
    before = None if isinstance(begins, str) else begins
    record: Record = dict(before) if before else new
    # copy nested values, which are changed below, so that the record that was read stays as it was
    record["data"] = {group: dict(values) for group, values in record.get("data", {}).items()}
    for how in ("shared_with_view", "shared_with_edit"):
        record.setdefault(how, Sharing().model_dump())
    revision = before["revision"] + 1 if before else 1
    return record | {"revision": revision, "archived": False, "updated_on": now, "updated_by": access.user_id}


async def _put_file(access: Access, row: DocumentBody, after: Record, *, new: bool) -> None:
    """Replace the present file by a revision document (R019); the earlier one stays among the files."""
    document_file = row.revision_doc_id or (row.present_doc_id if new else None)
    if document_file is None:
        if new:
            raise Invalid("Choose the file of the document.", code=ErrorCode.FILE_NEEDED)
        return
    if not any(attached_file["file_id"] == document_file.id for attached_file in after["files"]):
        file = await attachments.attach_file(access.scope, document_file.id)
        # it may have been uploaded for a document of another type
        if fault := find_extension_problem(file["name"], list_document_extensions(after["doc_type"])):
            raise Invalid(fault, code=ErrorCode.FILE_REFUSED)
        after["files"] = [*after["files"], file]
    after["file_id"] = document_file.id


async def _put_sharing(access: Access, row: DocumentBody, after: Record) -> None:
    """Set the sharing of the document; only newly added users and groups must be known."""
    added = []
    for how, shared_with in (("shared_with_view", row.shared_with_view), ("shared_with_edit", row.shared_with_edit)):
        if shared_with is None:
            continue
        before = Sharing(**after[how])
        after[how] = _sharing(shared_with).model_dump()
        added.append(
            Sharing(
                groups=[group_name for group_name in shared_with.groups if group_name not in before.groups],
                users=[user for user in shared_with.users if user not in before.users],
            )
        )
    await permissions.require_known_sharing(access.scope, added)
    # editing as a group includes viewing as one (R386)
    for group in added[-1].groups if row.shared_with_edit else ():
        if group not in after["shared_with_view"]["groups"]:
            after["shared_with_view"]["groups"].append(group)


def _sharing(said: SharedWith) -> Sharing:
    return Sharing(groups=list(dict.fromkeys(said.groups)), users=list(dict.fromkeys(said.users)))


def _type_of(text: str) -> DocType:
    """Return the type a request names. Raises Invalid for an unknown one."""
    if text not in set(DocType):
        *doc_types, last = DocType
        words = f"{', '.join(doc_types)} or {last}"
        raise Invalid(f"There is no document type {text[:40]!r}. Choose {words}.", code=ErrorCode.NO_SUCH_TYPE)
    return DocType(text)


def _refusal(body: DocumentsBody, refused: Mapping[int, Findings]) -> RowsInvalid:
    """Return each finding with its field. Date rules use their own message (administration §5.2)."""
    field_findings = [finding for findings in refused.values() for finding in findings.values()]
    messages = [finding.message for finding in field_findings if finding.kind is FindingKind.SERVER]
    return RowsInvalid(
        messages[0] if len(messages) == len(field_findings) else record_service.CORRECT_AND_SAVE,
        data={
            "doc": [body.data[at].model_dump(by_alias=True) for at in refused],
            "invalidMsgList": describe_rows(refused),
            "errorRows": list(refused),
        },
    )
