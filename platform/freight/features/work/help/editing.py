"""A company's own help pages: save them, or replace them with the suite's. Each save is in the history."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.errors import Conflict, NotFound
from freight.documents.company_help_page import CompanyHelpPage
from freight.documents.help_page import HelpPage
from freight.documents.record_change import RecordAction
from freight.documents.records.company_help_page import StoredCompanyHelpPage
from freight.features.work.help.schemas import HelpPageBody, HelpPageList, HelpPageRow, HelpPageView
from freight.features.work.help.service import format_help_page
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.record_service import CHANGED_MEANWHILE
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "helpPage"


async def find_help_pages(scope: Scope) -> HelpPageList:
    """List every address that has help; the company's own page comes before the suite's."""
    defaults = {page.url: page for page in await HelpPage.find().to_list()}
    own = {page["url"]: page for page in await scoped(CompanyHelpPage, scope).find().to_list()}
    names = await history.load_user_names(page["updated_by"] for page in own.values())
    return HelpPageList(
        rows=[
            HelpPageRow(
                url=url,
                title=own[url]["title"] if url in own else defaults[url].title,
                is_own=url in own,
                has_default=url in defaults,
                updated_on=own[url]["updated_on"] if url in own else None,
                updated_by=names.get(own[url]["updated_by"], "") if url in own else "",
            )
            for url in sorted({*defaults, *own})
        ]
    )


async def get_help_page(scope: Scope, url: str) -> HelpPageView:
    """Return the source of the page of exactly that address; if the company has none, the text it would start from."""
    default = await HelpPage.find_one(HelpPage.url == url)
    stored = await scoped(CompanyHelpPage, scope).find_one({"url": url}, archived=True)
    own = stored if stored and not stored["archived"] else None
    title, text = (default.title, format_help_page(default)) if default else ("", "")
    return HelpPageView(
        url=url,
        title=own["title"] if own else title,
        text=own["text"] if own else text,
        is_own=own is not None,
        has_default=default is not None,
        default_title=title,
        default_text=text,
        revision=stored["revision"] if stored else 0,
        record_id=str(stored["_id"]) if stored else None,
    )


async def save_company_help_page(scope: Scope, wanted: HelpPageBody, permission: str) -> HelpPageView:
    """Save the company's own page. Raises Conflict when another user saved since `revision` was read."""

    async def write(session: AsyncClientSession) -> None:
        before = await _read_at(scope, wanted.url, wanted.revision, session)
        after: StoredCompanyHelpPage = {
            **(before or _new(wanted.url)),
            "title": wanted.title.strip(),
            "text": wanted.text,
            "archived": False,
        }
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        await _store(scope, before, after, action, permission, session)

    try:
        await run_in_transaction(write)
    except DuplicateKeyError as error:
        raise Conflict(CHANGED_MEANWHILE) from error
    return await get_help_page(scope, wanted.url)


async def restore_default_page(scope: Scope, url: str, revision: int, permission: str) -> HelpPageView:
    """Remove the company's own page, so that the suite's is shown again. Raises NotFound if there is none, Conflict
    when another user saved since `revision` was read."""

    async def write(session: AsyncClientSession) -> None:
        before = await _read_at(scope, url, revision, session)
        if before is None or before["archived"]:
            raise NotFound("Help page not found.")
        await _store(scope, before, {**before, "archived": True}, RecordAction.ARCHIVED, permission, session)

    await run_in_transaction(write)
    return await get_help_page(scope, url)


async def _read_at(scope: Scope, url: str, revision: int, session: AsyncClientSession) -> StoredCompanyHelpPage | None:
    company_help_page = await scoped(CompanyHelpPage, scope).find_one({"url": url}, archived=True, session=session)
    if (company_help_page["revision"] if company_help_page else 0) != revision:
        raise Conflict(CHANGED_MEANWHILE)
    return company_help_page


def _new(url: str) -> StoredCompanyHelpPage:
    return {
        "_id": ObjectId(),
        "url": url,
        "title": "",
        "text": "",
        "system_id": None,
        "account_id": None,
        "created_on": clock.now(),
    }


async def _store(
    scope: Scope,
    before: StoredCompanyHelpPage | None,
    after: StoredCompanyHelpPage,
    action: RecordAction,
    permission: str,
    session: AsyncClientSession,
) -> None:
    changes = [(before, after)]
    revisions.stamp_revisions(scope, changes, clock.now())
    await revisions.store_revisions(scoped(CompanyHelpPage, scope), changes, session, conflict=CHANGED_MEANWHILE)
    await history.write_history_entry(
        scope, KIND, after["_id"], action=action, before=before, after=after, permission=permission, session=session
    )
