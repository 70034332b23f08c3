"""The calls of a record-shaped screen, mounted for a `Resource`: describe, list, read, create, change, archive,
history, restore, export, import.

    router = Calls(tags=["tariffs"])
    mount(router, "/api/records/calculationCode", "CalculationCode", RESOURCE.permissions, always(RESOURCE))
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from bson import ObjectId
from fastapi import APIRouter, Depends, File, Form, Query, Response, UploadFile

from freight.core.errors import Invalid
from freight.documents.account import Account
from freight.documents.audit_entry import AuditKind
from freight.kit.access import Access, actor_of
from freight.kit.http.access import Requires
from freight.kit.http.download import WorkbookAnswer, download
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.form_answers import Answers
from freight.kit.http.record_views import (
    RecordBody,
    RecordHistory,
    RecordImport,
    RecordList,
    RecordRestoreBody,
    RecordView,
    ResourceView,
    described,
    history_view,
    import_view,
    view,
    view_of,
)
from freight.kit.records import history, lifecycle, sheets
from freight.kit.records.resource import Actor, Level, Owner, Permissions, Resource, Wanted
from freight.kit.records.uploads import UploadAnswers, run_upload
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, object_id, scoped

_MOST_EXPORTED = 100_000


async def owner_of(access: Access, resource: Resource, level: Level | None, account_id: str | None) -> Owner:
    """Where a new record goes. Raises Invalid for a level the resource has not, or an account level without one."""
    if resource.of_company:
        return Owner(None)
    wanted = level or (Level.SYSTEM if Level.SYSTEM in resource.levels else resource.levels[0])
    if wanted not in resource.levels:
        raise Invalid(f"{resource.plural} are kept for: {', '.join(resource.levels)}.", code="no_such_level")
    if wanted is Level.DEFAULT:
        return Owner(None)
    account: ObjectId | None = object_id(account_id, "account") if wanted is Level.ACCOUNT and account_id else None
    if wanted is Level.ACCOUNT:
        if account is None:
            raise Invalid("Choose an account for this record.", code="account_needed")
        await scoped(Account, access.scope).get(account, "account")
    return Owner(access.scope.system_id, account)


async def listing(resource: Resource, access: Access, wanted: Wanted, page: Page) -> RecordList:
    """A page of the list on the wire."""
    count, found = await lifecycle.listed(access.scope, resource, wanted, page)
    names = await lifecycle.user_names_of(found)
    actor = actor_of(access, *resource.permissions.seeing)
    rows = [view(resource, actor, record, names) for record in found]
    return RecordList(count=count, page_no=page.number, page_limit=page.limit, rows=rows)


async def history_of(resource: Resource, access: Access, record_id: str, page: Page) -> RecordHistory:
    """The history of a record in the words of its form. Raises NotFound outside the scope."""
    record = await lifecycle.one(access.scope, resource, record_id, archived=True)
    return history_view(resource, await history.changes(access.scope, resource.name, record["_id"], page))


async def imported(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    incoming: UploadFile | None,
    answers: UploadAnswers,
    *,
    dry_run: bool,
) -> RecordImport:
    """Import a workbook, or say what that would do. Raises Invalid for a file that cannot be read, RowsInvalid when
    a row cannot go in: nothing is stored then."""
    resource.allow(actor, owner)
    return import_view(await run_upload(resource, actor, owner, incoming, answers, dry_run=dry_run), dry_run=dry_run)


def workbook_answer(resource: Resource, found: list[Record]) -> Response:
    """The records as a file to save."""
    name = resource.plural.lower().replace(" ", "-")
    return download(f"{name}.xlsx", sheets.workbook(resource, found))


Finder = Callable[[Access], Awaitable[Resource]]


def always(resource: Resource) -> Callable[[], Finder]:
    """The finder of a resource that is the same for everybody."""

    async def found(_: Access) -> Resource:
        return resource

    return lambda: found


def mount(router: APIRouter, path: str, name: str, permissions: Permissions, finder: Callable[..., Finder]) -> None:
    """Add the calls of a resource to a router, each with the permission it needs.

    `name` ends the names of the calls in the typed client. `finder` is a dependency: it takes parameters of the path
    and gives what finds the resource for a caller; `always(RESOURCE)` where there is one for all. Records that are
    made elsewhere (no permission to add) have no calls to create and to import them.
    """
    mount_list(router, path, name, finder, *permissions.seeing)
    mount_history(router, path, name, finder, *permissions.seeing)
    if permissions.add is not None:
        mount_making(router, path, name, permissions.add, finder)
    mount_record(router, path, name, permissions, finder)
    _mount_archiving(router, path, name, permissions, Depends(finder))


def mount_list(router: APIRouter, path: str, name: str, finder: Callable[..., Finder], *permissions: str) -> None:
    """The calls of a list, for callers with one of the permissions: all that records need whose form is a page of its
    own."""
    see, find = Depends(Requires(*permissions)), Depends(finder)

    @router.get(f"{path}/description", name=f"describe{name}", response_model=Envelope[ResourceView])
    async def describe(access: Access = see, of: Finder = find) -> Response:
        """The fields, columns and permissions of the screens."""
        resource = await of(access)
        return reply(described(resource, access))

    @router.get(f"{path}/export", name=f"export{name}", response_class=WorkbookAnswer)
    async def export(
        access: Access = see, of: Finder = find, q: Annotated[str, Query(max_length=200)] = ""
    ) -> Response:
        """The records as a workbook that the import takes again."""
        resource = await of(access)
        found: list[Record] = []
        while len(found) < _MOST_EXPORTED:
            page = Page(len(found) // 1_000 + 1, 1_000)
            _, rows = await lifecycle.listed(access.scope, resource, Wanted(q), page)
            found += rows
            if len(rows) < page.limit:
                break
        what = f"Exported {resource.plural[:1].lower()}{resource.plural[1:]}"
        await audit_log.note(access.scope, AuditKind.EXPORT, what, rows=len(found))
        return workbook_answer(resource, found)

    @router.get(path, name=f"list{name}", response_model=Envelope[RecordList])
    async def list_records(
        access: Access = see,
        of: Finder = find,
        q: Annotated[str, Query(max_length=200)] = "",
        level: Level | None = None,
        sort: Annotated[str, Query(max_length=130)] = "",
        archived: bool = False,
        account: Annotated[str, Query(max_length=40, alias="accountId")] = "",
        page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
        page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
    ) -> Response:
        """A page of the records; `q` is looked for in them, `sort` is a field, with `-` the other way round;
        `archived` shows those that were taken away, `accountId` those that hold for that account."""
        resource = await of(access)
        wanted = Wanted(q, level, sort, archived, object_id(account, "account") if account else None)
        return reply(await listing(resource, access, wanted, Page(page_no, page_limit)))


def mount_history(router: APIRouter, path: str, name: str, finder: Callable[..., Finder], *permissions: str) -> None:
    """The call of the history of a record."""
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
        return reply(await history_of(resource, access, record_id, Page(page_no, page_limit)))


def mount_making(router: APIRouter, path: str, name: str, permission: str, finder: Callable[..., Finder]) -> None:
    """The calls to make a record, and records of a workbook."""
    add, find = Depends(Requires(permission)), Depends(finder)

    @router.post(path, name=f"create{name}", response_model=Envelope[RecordView])
    async def create(body: RecordBody, access: Access = add, of: Finder = find) -> Response:
        """Store a new record."""
        resource = await of(access)
        owner = await owner_of(access, resource, body.level, body.account_id)
        actor = actor_of(access, permission)
        return reply(await view_of(resource, actor, await lifecycle.create(resource, actor, owner, body.values)))

    @router.post(f"{path}/import", name=f"import{name}", response_model=Envelope[RecordImport])
    async def import_records(
        answers: Answers,
        access: Access = add,
        of: Finder = find,
        uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
        level: Annotated[Level | None, Form()] = None,
        account: Annotated[str, Form()] = "",
        dry_run: Annotated[bool, Form(alias="dryRun")] = False,
    ) -> Response:
        """Import a workbook, all of its rows or none; with `dryRun` only say what that would do, and what is to be said
        of its columns first."""
        resource = await of(access)
        owner = await owner_of(access, resource, level, account)
        actor = actor_of(access, permission)
        told = await imported(resource, actor, owner, uploaded_file, answers, dry_run=dry_run)
        return reply(told)


def mount_record(
    router: APIRouter, path: str, name: str, permissions: Permissions, finder: Callable[..., Finder]
) -> None:
    """The calls to read a record, to save its form, and to bring back an earlier content."""
    see, change = Depends(Requires(*permissions.seeing)), Depends(Requires(*permissions.changing))
    find = Depends(finder)

    @router.get(f"{path}/{{record_id}}", name=f"get{name}", response_model=Envelope[RecordView])
    async def get_record(record_id: str, access: Access = see, of: Finder = find) -> Response:
        """One record, also one that was taken away."""
        resource = await of(access)
        record = await lifecycle.one(access.scope, resource, record_id, archived=True)
        return reply(await view_of(resource, actor_of(access, *permissions.seeing), record))

    @router.put(f"{path}/{{record_id}}", name=f"change{name}", response_model=Envelope[RecordView])
    async def change_record(record_id: str, body: RecordBody, access: Access = change, of: Finder = find) -> Response:
        """Save the form of a record; 409 when somebody else saved since `revision`."""
        resource = await of(access)
        actor = actor_of(access, *permissions.changing)
        record = await lifecycle.change(resource, actor, record_id, body.values, body.revision or 0)
        return reply(await view_of(resource, actor, record))

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
        actor = actor_of(access, *permissions.changing)
        record = await lifecycle.restore(resource, actor, record_id, to_revision, body.revision)
        return reply(await view_of(resource, actor, record))


def _mount_archiving(router: APIRouter, path: str, name: str, permissions: Permissions, find: Finder) -> None:
    change = Depends(Requires(*permissions.changing))

    @router.delete(f"{path}/{{record_id}}", name=f"archive{name}", response_model=Envelope[None])
    async def archive_record(record_id: str, revision: int, access: Access = change, of: Finder = find) -> Response:
        """Take a record away; its history stays."""
        resource = await of(access)
        await lifecycle.archive(resource, actor_of(access, *permissions.changing), record_id, revision)
        return reply(None)
