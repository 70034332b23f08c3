"""The calls of a record-shaped screen, mounted for a `Resource`: describe, list, read, create, change, archive,
history, restore, export, import.

    router = FeatureRouter(tags=["tariffs"])
    find = make_fixed_finder(RESOURCE)
    mount_resource(router, "/api/records/calculationCode", "CalculationCode", RESOURCE.permissions, find)
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from bson import ObjectId
from fastapi import APIRouter, Depends, File, Form, Query, Response, UploadFile

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.account import Account
from freight.documents.audit_entry import AuditKind
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.form_fields import Answers
from freight.kit.http.record_views import (
    RecordBody,
    RecordHistory,
    RecordImport,
    RecordList,
    RecordRestoreBody,
    RecordView,
    ResourceView,
    build_record_history_view,
    build_record_import_view,
    build_record_view,
    build_resource_view,
    load_record_view,
)
from freight.kit.http.route_guards import Requires
from freight.kit.records import history, record_service, record_sheets
from freight.kit.records.record_uploads import UploadAnswers, import_record_upload
from freight.kit.records.resource import Actor, RecordLevel, RecordOwner, Resource, ResourcePermissions, ResourceQuery
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_MOST_EXPORTED = 100_000


async def resolve_record_owner(
    access: Access, resource: Resource, level: RecordLevel | None, account_id: str | None
) -> RecordOwner:
    """Return where a new record goes. Raises Invalid for a level the resource does not have, or an account level
    without an account."""
    if resource.of_company:
        return RecordOwner(None)
    record_level = level or (RecordLevel.SYSTEM if RecordLevel.SYSTEM in resource.levels else resource.levels[0])
    if record_level not in resource.levels:
        raise Invalid(f"{resource.plural} are kept for: {', '.join(resource.levels)}.", code=ErrorCode.NO_SUCH_LEVEL)
    if record_level is RecordLevel.DEFAULT:
        return RecordOwner(None)
    account: ObjectId | None = (
        parse_object_id(account_id, "account") if record_level is RecordLevel.ACCOUNT and account_id else None
    )
    if record_level is RecordLevel.ACCOUNT:
        if account is None:
            raise Invalid("Choose an account for this record.", code=ErrorCode.ACCOUNT_NEEDED)
        await scoped(Account, access.scope).get(account, "account")
    return RecordOwner(access.scope.system_id, account)


async def list_record_views(resource: Resource, access: Access, wanted: ResourceQuery, page: Page) -> RecordList:
    """Return a page of the list on the wire."""
    count, records = await record_service.list_resource_records(access.scope, resource, wanted, page)
    names = await record_service.load_record_user_names(records)
    actor = make_actor(access, *resource.permissions.seeing)
    rows = [build_record_view(resource, actor, record, names) for record in records]
    return RecordList(count=count, page_no=page.number, page_limit=page.limit, rows=rows)


async def load_record_history_view(resource: Resource, access: Access, record_id: str, page: Page) -> RecordHistory:
    """Return the history of a record in the words of its form. Raises NotFound outside the scope."""
    record = await record_service.get_resource_record(access.scope, resource, record_id, archived=True)
    return build_record_history_view(
        resource, await history.list_record_saves(access.scope, resource.name, record["_id"], page)
    )


async def import_record_workbook(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    incoming: UploadFile | None,
    answers: UploadAnswers,
    *,
    dry_run: bool,
) -> RecordImport:
    """Import a workbook, or report what that would do. Raises Invalid for a file that cannot be read, RowsInvalid when
    a row is refused: nothing is stored then."""
    resource.allow(actor, owner)
    return build_record_import_view(
        await import_record_upload(resource, actor, owner, incoming, answers, dry_run=dry_run), dry_run=dry_run
    )


def build_record_download(resource: Resource, found: list[Record]) -> Response:
    """Return the records as a file to save."""
    name = resource.plural.lower().replace(" ", "-")
    return build_download(f"{name}.xlsx", record_sheets.build_record_workbook(resource, found))


Finder = Callable[[Access], Awaitable[Resource]]


def make_fixed_finder(resource: Resource) -> Callable[[], Finder]:
    """Return the finder of a resource that is the same for all callers."""

    async def found(_: Access) -> Resource:
        return resource

    return lambda: found


def mount_resource(
    router: APIRouter, path: str, name: str, permissions: ResourcePermissions, finder: Callable[..., Finder]
) -> None:
    """Add the calls of a resource to a router, each with the permission it needs.

    `name` ends the names of the calls in the typed client. `finder` is a dependency: it takes parameters of the path
    and returns what finds the resource for a caller; `make_fixed_finder(resource)` where one resource serves all.
    Records that are made elsewhere (no permission to add) have no calls to create and to import them.
    """
    mount_list(router, path, name, finder, *permissions.seeing)
    mount_history(router, path, name, finder, *permissions.seeing)
    if permissions.add is not None:
        mount_create(router, path, name, permissions.add, finder)
    mount_record(router, path, name, permissions, finder)
    _mount_archiving(router, path, name, permissions, Depends(finder))


def mount_list(router: APIRouter, path: str, name: str, finder: Callable[..., Finder], *permissions: str) -> None:
    """Add the calls of a list, for callers with one of the permissions: everything needed by records whose form is a
    separate page."""
    see, find = Depends(Requires(*permissions)), Depends(finder)

    @router.get(f"{path}/description", name=f"describe{name}", response_model=Envelope[ResourceView])
    async def describe(access: Access = see, of: Finder = find) -> Response:
        """The fields, columns and permissions of the screens."""
        resource = await of(access)
        return reply(build_resource_view(resource, access))

    @router.get(f"{path}/export", name=f"export{name}", response_class=WorkbookResponse)
    async def export(
        access: Access = see, of: Finder = find, q: Annotated[str, Query(max_length=200)] = ""
    ) -> Response:
        """The records as a workbook that the import takes again."""
        resource = await of(access)
        records: list[Record] = []
        while len(records) < _MOST_EXPORTED:
            page = Page(len(records) // 1_000 + 1, 1_000)
            _, rows = await record_service.list_resource_records(access.scope, resource, ResourceQuery(q), page)
            records += rows
            if len(rows) < page.limit:
                break
        description = f"Exported {resource.plural[:1].lower()}{resource.plural[1:]}"
        await audit_log.write_audit_entry(access.scope, AuditKind.EXPORT, description, rows=len(records))
        return build_record_download(resource, records)

    @router.get(path, name=f"list{name}", response_model=Envelope[RecordList])
    async def list_records(
        access: Access = see,
        of: Finder = find,
        q: Annotated[str, Query(max_length=200)] = "",
        level: RecordLevel | None = None,
        sort: Annotated[str, Query(max_length=130)] = "",
        archived: bool = False,
        account: Annotated[str, Query(max_length=40, alias="accountId")] = "",
        page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
        page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
    ) -> Response:
        """A page of the records; `q` searches them, `sort` is a field, with `-` for descending;
        `archived` shows those that were taken away, `accountId` those that hold for that account."""
        resource = await of(access)
        resource_query = ResourceQuery(
            q, level, sort, archived, parse_object_id(account, "account") if account else None
        )
        return reply(await list_record_views(resource, access, resource_query, Page(page_no, page_limit)))


def mount_history(router: APIRouter, path: str, name: str, finder: Callable[..., Finder], *permissions: str) -> None:
    """Add the call of the history of a record."""
    see, find = Depends(Requires(*permissions)), Depends(finder)

    @router.get(f"{path}/{{record_id}}/history", name=f"history{name}", response_model=Envelope[RecordHistory])
    async def record_history(
        record_id: str,
        access: Access = see,
        of: Finder = find,
        page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
        page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
    ) -> Response:
        """Who changed what, newest first."""
        resource = await of(access)
        return reply(await load_record_history_view(resource, access, record_id, Page(page_no, page_limit)))


def mount_create(router: APIRouter, path: str, name: str, permission: str, finder: Callable[..., Finder]) -> None:
    """Add the calls to create a record, and to import records of a workbook."""
    add, find = Depends(Requires(permission)), Depends(finder)

    @router.post(path, name=f"create{name}", response_model=Envelope[RecordView])
    async def create(body: RecordBody, access: Access = add, of: Finder = find) -> Response:
        """Store a new record."""
        resource = await of(access)
        owner = await resolve_record_owner(access, resource, body.level, body.account_id)
        actor = make_actor(access, permission)
        return reply(
            await load_record_view(
                resource, actor, await record_service.create_resource_record(resource, actor, owner, body.values)
            )
        )

    @router.post(f"{path}/import", name=f"import{name}", response_model=Envelope[RecordImport])
    async def import_records(
        answers: Answers,
        access: Access = add,
        of: Finder = find,
        uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
        level: Annotated[RecordLevel | None, Form()] = None,
        account: Annotated[str, Form()] = "",
        dry_run: Annotated[bool, Form(alias="dryRun")] = False,
    ) -> Response:
        """Import a workbook, all of its rows or none; with `dryRun` only say what that would do, and what is to be said
        of its columns first."""
        resource = await of(access)
        owner = await resolve_record_owner(access, resource, level, account)
        actor = make_actor(access, permission)
        record_import = await import_record_workbook(resource, actor, owner, uploaded_file, answers, dry_run=dry_run)
        return reply(record_import)


def mount_record(
    router: APIRouter, path: str, name: str, permissions: ResourcePermissions, finder: Callable[..., Finder]
) -> None:
    """Add the calls to read a record, to save its form, and to restore earlier content."""
    see, change = Depends(Requires(*permissions.seeing)), Depends(Requires(*permissions.changing))
    find = Depends(finder)

    @router.get(f"{path}/{{record_id}}", name=f"get{name}", response_model=Envelope[RecordView])
    async def get_record(record_id: str, access: Access = see, of: Finder = find) -> Response:
        """One record, also one that was taken away."""
        resource = await of(access)
        record = await record_service.get_resource_record(access.scope, resource, record_id, archived=True)
        return reply(await load_record_view(resource, make_actor(access, *permissions.seeing), record))

    @router.put(f"{path}/{{record_id}}", name=f"change{name}", response_model=Envelope[RecordView])
    async def change_record(record_id: str, body: RecordBody, access: Access = change, of: Finder = find) -> Response:
        """Save the form of a record; 409 when another user saved since `revision`."""
        resource = await of(access)
        actor = make_actor(access, *permissions.changing)
        record = await record_service.change_resource_record(
            resource, actor, record_id, body.values, body.revision or 0
        )
        return reply(await load_record_view(resource, actor, record))

    @router.put(
        f"{path}/{{record_id}}/history/{{to_revision}}", name=f"restore{name}", response_model=Envelope[RecordView]
    )
    async def restore_record(
        record_id: str,
        to_revision: int,
        body: RecordRestoreBody,
        access: Access = change,
        of: Finder = find,
    ) -> Response:
        """Bring back the content of an earlier revision."""
        resource = await of(access)
        actor = make_actor(access, *permissions.changing)
        record = await record_service.restore_resource_record(resource, actor, record_id, to_revision, body.revision)
        return reply(await load_record_view(resource, actor, record))


def _mount_archiving(router: APIRouter, path: str, name: str, permissions: ResourcePermissions, find: Finder) -> None:
    change = Depends(Requires(*permissions.changing))

    @router.delete(f"{path}/{{record_id}}", name=f"archive{name}", response_model=Envelope[None])
    async def archive_record(record_id: str, revision: int, access: Access = change, of: Finder = find) -> Response:
        """Take a record away; its history stays."""
        resource = await of(access)
        await record_service.archive_resource_record(
            resource, make_actor(access, *permissions.changing), record_id, revision
        )
        return reply(None)
