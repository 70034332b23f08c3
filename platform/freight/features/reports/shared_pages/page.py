"""What the holder of a page's address sees: the report as its maker may see it at that moment.

An address that never existed, has expired or was revoked, and one whose maker may no longer see the report, get the
same answer.
"""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import structlog
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from freight.core.errors import FreightError, Invalid, NotFound, PermissionDenied, Throttled
from freight.core.locales import show_day
from freight.core.reports.rendered_page import RenderedPage
from freight.core.reports.shared_pages import SharedPageState, get_shared_page_state
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.records.shared_report_page import StoredSharedReportPage
from freight.documents.shared_report_page import SharedReportPage
from freight.features.reports import saved_reports
from freight.features.reports.current_rights import get_current_report_scope
from freight.features.reports.datasets import find_report_source
from freight.features.reports.report_answer import build_report_answer
from freight.features.reports.report_run import prepare_report
from freight.features.reports.resource import EDIT
from freight.features.reports.schemas import ReportAnswer
from freight.features.reports.shared_pages.tables import build_page_table
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.scopes import Scope, find_open_system_place
from freight.kit.storage.tenancy import scoped

log = structlog.get_logger()

# 256 bits cannot be guessed, but attempts are slowed down all the same
PER_ADDRESS = ThrottleWindow("report page address", failures=30, span=timedelta(minutes=15))
# each opening runs the report
PER_PAGE = ThrottleWindow("report page", failures=60, span=timedelta(minutes=15))

DEAD = "This page no longer works. Ask whoever gave you the address for a new one."
_LATER = "The report can’t be shown at the moment. Try again later."
MOST_ROWS = 200
# it shows nothing, so any portal may show it in place of the report
_ANY_SITE = "*"
_PAGES = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined)


async def render_shared_page(token: str, desk: SignInOrigin) -> RenderedPage:
    """Return the page of an address, or one that says why there is none."""
    try:
        return await _render(token, desk)
    except Throttled as early:
        retry_after = {"Retry-After": str(early.data["retryAfter"])}
        return _render_message(early.message, 429, retry_after)
    except NotFound as dead:
        return _render_message(dead.message, 404)
    except FreightError as fault:
        log.warning("report page not shown", reason=fault.message)
        return _render_message(_LATER, 503)


async def _render(token: str, desk: SignInOrigin) -> RenderedPage:
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    page = await SharedReportPage.of_token(hash_token(token))
    if page and get_shared_page_state(page["expires_on"], page.get("revoked_on"), now) is SharedPageState.ACTIVE:
        await PER_PAGE.count(str(page["_id"]), now)
        try:
            return await _render_report(page)
        except (NotFound, PermissionDenied):
            log.info("report page of a maker without rights", page=str(page["_id"]))
    await PER_ADDRESS.record(desk.address, now)
    raise NotFound(DEAD)


async def _render_report(page: StoredSharedReportPage) -> RenderedPage:
    """Return the page with its report. Raises NotFound and PermissionDenied if its maker may no longer see it, Invalid
    if it cannot run."""
    place = await find_open_system_place(page["system_id"])
    if place is None:
        raise NotFound("System not found.")
    scope = Scope.of_system(page["company_id"], page["system_id"], page["user_id"], place)
    report = await saved_reports.load_saved_report(scope, str(page["report_id"]))
    answer = await _run_report(scope, page, report)
    company, system = await load_company_and_system(scope)
    local = place.local(answer.as_of)
    html = _PAGES.get_template("report.html").render(
        name=report["name"],
        description=report.get("description", ""),
        company=company.name,
        system=system.name,
        table=build_page_table(answer, place.locale),
        notes=answer.notes,
        left_out=answer.page.count - len(answer.page.rows) if answer.page else 0,
        as_of=f"{show_day(local.date().isoformat(), place.locale)} {local:%H:%M} ({place.time_zone})",
    )
    now = clock.now()
    change = {"$set": {"last_opened_on": now}, "$inc": {"opened": 1}}
    await scoped(SharedReportPage, scope).update_one({"_id": page["_id"]}, change)
    log.info("report page opened", page=str(page["_id"]))
    return RenderedPage(html, headers=_headers(page.get("origin") or "'none'"))


async def _run_report(scope: Scope, page: StoredSharedReportPage, report: StoredSavedReport) -> ReportAnswer:
    plan = saved_reports.parse_report_plan(report)
    sees = await get_current_report_scope(scope, plan.dataset, EDIT)
    if account_id := page.get("account_id"):
        sees = replace(sees, grants=tuple(grant.narrowed(account_id) for grant in sees.grants))
    source = find_report_source(plan.dataset)
    try:
        prepared = await prepare_report(sees, source, plan, labels=report.get("labels", {}))
    except NotFound as gone:
        raise Invalid(gone.message) from gone
    return await build_report_answer(prepared, page_limit=MOST_ROWS)


def _render_message(message: str, status: int, headers: dict[str, str] | None = None) -> RenderedPage:
    html = _PAGES.get_template("message.html").render(message=message)
    return RenderedPage(html, status, _headers(_ANY_SITE) | (headers or {}))


def _headers(ancestors: str) -> dict[str, str]:
    return {
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
        f"form-action 'none'; frame-ancestors {ancestors}",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex",
    }
