"""Make, list and revoke pages of saved reports."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.reports.embedding import get_frame_origin
from freight.core.reports.shared_pages import SharedPageState, get_shared_page_state
from freight.documents.audit_entry import AuditKind
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.records.shared_report_page import StoredSharedReportPage
from freight.documents.shared_report_page import SharedReportPage
from freight.features.reports import saved_reports
from freight.features.reports.datasets import find_report_source, get_report_scope
from freight.features.reports.shared_pages.schemas import SharedPageBody, SharedPageMade, SharedPages, SharedPageView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.security.outbound import OutboundAllowlist, parse_base_url
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

PAGE = "/api/reportPage"
_MOST_LISTED = 100
_MOST_ACTIVE = 20


async def list_shared_pages(access: Access, report_id: str) -> SharedPages:
    """List the pages of a report that the caller may revoke, newest first. Raises NotFound."""
    report = await saved_reports.load_saved_report(access.scope, report_id)
    query = _own(access) | {"report_id": report["_id"]}
    pages = await scoped(SharedReportPage, access.scope).find(query).sort("_id", -1).limit(_MOST_LISTED).to_list()
    names = await load_user_names(page["user_id"] for page in pages)
    now = clock.now()
    return SharedPages(rows=[_view(page, names, now) for page in pages])


async def create_shared_page(access: Access, report_id: str, body: SharedPageBody) -> SharedPageMade:
    """Make a page of a report, with what the caller may see. Raises NotFound, PermissionDenied for data they may not
    see, Invalid for an origin that is none, Conflict for too many."""
    report = await saved_reports.load_saved_report(access.scope, report_id)
    get_report_scope(access, find_report_source(saved_reports.parse_report_plan(report).dataset))
    scope, token, now = access.scope, make_token(), clock.now()
    pages = scoped(SharedReportPage, scope)
    active = {"report_id": report["_id"], "revoked_on": None, "expires_on": {"$gt": now}}
    if await pages.count(active) >= _MOST_ACTIVE:
        raise Conflict(f"This report has {_MOST_ACTIVE} active pages. Revoke one first.", code=ErrorCode.TOO_MANY)
    account_id = access.session.account_id
    record: StoredSharedReportPage = SharedReportPage.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=parse_object_id(account_id, "account") if account_id else None,
        report_id=report["_id"],
        user_id=access.user_id,
        token_hash=hash_token(token),
        origin=_read_origin(body.origin),
        expires_on=now + timedelta(days=body.days),
        created_on=now,
        updated_on=now,
        updated_by=scope.author,
    ).model_dump(exclude={"id"})
    page: StoredSharedReportPage = {**record, "_id": ObjectId()}
    framed = f", to be framed by {page['origin']}" if page["origin"] else ""

    async def store(session: AsyncClientSession) -> None:
        await pages.insert_one(page, session=session)
        message = f"Shared the report {report['name']} as a page for {body.days} days{framed}"
        await audit_log.write_audit_entry(scope, AuditKind.EXPORT, message, of=_subject(report), session=session)

    await run_in_transaction(store)
    view = _view(page, await load_user_names([access.user_id]), now)
    return SharedPageMade(page=view, url=get_connections().settings.address(f"{PAGE}?token={token}"))


async def revoke_shared_page(access: Access, page_id: str) -> None:
    """Revoke a page. Raises NotFound for another user's, unless the caller is an administrator."""
    scope, now = access.scope, clock.now()
    pages = scoped(SharedReportPage, scope)
    page = await pages.find_one(_own(access) | {"_id": parse_object_id(page_id, "page")})
    if page is None:
        raise NotFound("Page not found.")

    async def store(session: AsyncClientSession) -> None:
        revoked = {"revoked_on": now, "updated_on": now, "updated_by": scope.author}
        change = {"$set": revoked, "$inc": {"revision": 1}}
        update_result = await pages.update_one({"_id": page["_id"], "revoked_on": None}, change, session=session)
        if update_result.modified_count:
            subject = audit_log.AuditSubject("savedReport", str(page["report_id"]), "")
            await audit_log.write_audit_entry(
                scope, AuditKind.EXPORT, "Revoked a page of a report", of=subject, session=session
            )

    await run_in_transaction(store)


def _own(access: Access) -> Record:
    return {} if access.is_admin else {"user_id": access.user_id}


def _read_origin(text: str) -> str:
    """Return a site as a policy names it. Raises Invalid for an address with a path: it would promise more than a
    browser checks."""
    if not text.strip():
        return ""
    address = parse_base_url(text, OutboundAllowlist.of(get_connections().settings))
    origin = get_frame_origin(address)
    if address != origin:
        raise Invalid("Site: only https:// and its host name, without a path.", code=ErrorCode.BAD_ADDRESS)
    return origin


def _subject(report: StoredSavedReport) -> audit_log.AuditSubject:
    return audit_log.AuditSubject("savedReport", str(report["_id"]), report["name"])


def _view(page: StoredSharedReportPage, names: Mapping[str, str], now: datetime) -> SharedPageView:
    state: SharedPageState = get_shared_page_state(page["expires_on"], page.get("revoked_on"), now)
    return SharedPageView(
        id=str(page["_id"]),
        state=state.value,
        made_by=names.get(page["user_id"], ""),
        made_on=page["created_on"],
        expires_on=page["expires_on"],
        origin=page.get("origin", ""),
        opened=page.get("opened", 0),
        last_opened_on=page.get("last_opened_on"),
    )
