"""Open an embedded report: its address, signed for the user who looks, in a frame that may show only that site.

The web app's own policy stays as strict as it is. It shows a page of ours, which the browser fetches with a ticket: a
signed address may be longer than a proxy takes, and Looker's works only once.
"""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.reports.embedding import (
    MOST_ACCOUNTS,
    SIGNED,
    EmbedSigning,
    EmbedTarget,
    EmbedTool,
    EmbedValue,
    ParameterSource,
    build_embed_address,
    get_frame_origin,
)
from freight.core.reports.rendered_page import RenderedPage
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.embedded_report import StoredEmbeddedReport
from freight.documents.system import System, match_systems
from freight.features.reports.embedded.commands import EMBEDDED, get_embed_secret_context
from freight.features.reports.embedded.schemas import EmbeddedPageAddress
from freight.features.reports.embedded.views import may_open_embedded_report
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import scoped

FRAME = "/api/embeddedReportFrame"
TICKET_SECONDS = 60
_SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
_PAGES = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined)


async def open_embedded_report(access: Access, report_id: str) -> EmbeddedPageAddress:
    """Return the address of a frame that shows an embedded report to the caller. Raises NotFound for one that would
    show more than the caller may see, Invalid if a parameter has no value."""
    report = await named_records.get_named_record(access.scope, EMBEDDED, report_id, archived=False)
    if not may_open_embedded_report(access.scope, report):
        raise NotFound("Embedded report not found.")
    page = EmbedTarget(EmbedTool(report["tool"]), report["address"], report["target"], tuple(report.get("models", [])))
    values = {
        parameter["name"]: await _load_parameter_value(access, ParameterSource(parameter["source"]))
        for parameter in report.get("parameters", [])
    }
    signing = EmbedSigning(
        secret=_open_secret(report),
        user_id=access.user_id,
        user_name=access.user.name,
        nonce=make_token(),
        now=clock.now(),
    )
    content = {"address": build_embed_address(page, values, signing), "name": report["name"]}
    ticket = make_token()
    await get_connections().redis.set(_ticket_key(ticket), orjson.dumps(content), ex=TICKET_SECONDS)
    return EmbeddedPageAddress(url=f"{FRAME}?ticket={ticket}", host=urlsplit(page.address).netloc)


async def render_embedded_frame(ticket: str) -> RenderedPage:
    """Return the page with the frame of a ticket, which uses up the ticket."""
    payload = await get_connections().redis.getdel(_ticket_key(ticket))
    content = orjson.loads(payload) if payload else {"address": "", "name": ""}
    frames = f"frame-src {get_frame_origin(content['address'])}; " if payload else ""
    policy = f"default-src 'none'; style-src 'unsafe-inline'; {frames}base-uri 'none'; frame-ancestors 'self'"
    return RenderedPage(
        html=_PAGES.get_template("frame.html").render(**content, sandbox=_SANDBOX),
        status=200 if payload else 404,
        headers={"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"},
    )


def _ticket_key(ticket: str) -> str:
    return get_connections().key("embedded report", hash_token(ticket))


def _open_secret(report: StoredEmbeddedReport) -> str:
    if report["tool"] not in SIGNED:
        return ""
    if not report.get("secret"):
        raise Invalid(
            "This page has no signing secret. Ask an administrator to enter it again.", code=ErrorCode.SECRET_MISSING
        )
    return get_connections().keyring.open(report["secret"], get_embed_secret_context(report))


async def _load_parameter_value(access: Access, source: ParameterSource) -> EmbedValue:
    """Return what a parameter says of the caller, never nothing: a tool would take that for everything. Raises
    Invalid."""
    match source:
        case ParameterSource.COMPANY:
            return (await access.company()).code
        case ParameterSource.SYSTEM:
            return (await access.system()).code
        case ParameterSource.SYSTEMS:
            return await _list_whole_systems(access)
        case ParameterSource.ACCOUNTS:
            return await _list_account_names(access)
        case ParameterSource.ACCOUNT_NUMBERS:
            return [account["account_number"] for account in await _list_accounts(access)]
        case ParameterSource.USER_NAME:
            return access.user.user_name
        case ParameterSource.EMAIL:
            if not access.user.email:
                raise Invalid(
                    "This page needs your email address, and you have none. Ask an administrator to add it.",
                    code=ErrorCode.NO_ADDRESS,
                )
            return access.user.email


async def _list_whole_systems(access: Access) -> Sequence[str]:
    """Return the codes of the systems of which the caller sees every account."""
    grants = access.scope_across(access.right).grants
    whole = [grant.system_id for grant in grants if grant.account_ids is None and grant.parts is None]
    systems = await System.find(match_systems(whole, archived=False)).sort("code").to_list()
    if not systems:
        raise Invalid("You see every account of no system, which this page needs.", code=ErrorCode.EMBED_ACCOUNTS)
    return [system.code for system in systems]


async def _list_accounts(access: Access) -> list[StoredAccount]:
    accounts = scoped(Account, access.scope).find({}, ["name", "account_number"]).sort("account_number", 1)
    stored = await accounts.limit(MOST_ACCOUNTS + 1).to_list()
    if not stored:
        raise Invalid("You see no accounts, and this page is about those that you see.", code=ErrorCode.EMBED_ACCOUNTS)
    if len(stored) > MOST_ACCOUNTS:
        raise Invalid(
            f"You see more than {MOST_ACCOUNTS} accounts, too many for this page. An administrator can pass the system "
            "in their place.",
            code=ErrorCode.TOO_MANY,
        )
    return stored


async def _list_account_names(access: Access) -> Sequence[str]:
    """Return the names of the accounts that the caller sees. Raises Invalid where another account has the same name:
    the tool would show it, too."""
    scope = access.scope
    names = sorted({account["name"] for account in await _list_accounts(access)})
    query = {"name": {"$in": names}}
    visible = await scoped(Account, scope).count(query, archived=True)
    if visible != await scoped(Account, scope.whole_system).count(query, archived=True):
        raise Invalid(
            "Another account has the name of one of yours. An administrator can pass account numbers in place of "
            "names.",
            code=ErrorCode.EMBED_ACCOUNTS,
        )
    return names
