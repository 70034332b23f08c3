"""Routes of accounts."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.documents.account import Account
from freight.features.setup.accounts import hierarchy, service
from freight.features.setup.accounts.resource import ACCOUNTS, build_account_resource, build_audited_account_resource
from freight.features.setup.accounts.schemas import AccountList, AccountNode, AccountView, TaxNumberView
from freight.features.setup.accounts.tax_fields import describe_tax_number
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import Finder, mount_resource
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import scoped

ROUTER = FeatureRouter(tags=["accounts"])
RESOURCES = (ACCOUNTS.kind,)

# capture, upload, rating and billing all choose an account, and the scope limits which ones a user sees. Only users
# who may view accounts get more than the name
Reader = Annotated[Access, Depends(SignedIn("every operator chooses accounts; the scope limits which", by_key=True))]


@ROUTER.get("/api/accounts", response_model=Envelope[AccountList])
async def list_accounts(
    access: Reader,
    q: Annotated[str, Query(max_length=service.MOST_SEARCHED)] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List accounts by name; `q` matches the beginning of the number or of a word of the name."""
    page = Page(page_no, page_limit)
    count, rows = await service.find_account_page(access.scope, q, page)
    is_full_view = access.may(ACCOUNTS.permissions.see)
    views = [service.build_account_view(row, whole=is_full_view) for row in rows]
    return reply({"count": count, "pageNo": page.number, "pageLimit": page.limit, "rows": views})


@ROUTER.get("/api/taxNumber", response_model=Envelope[TaxNumberView])
async def check_tax_number(
    access: Annotated[Access, Depends(Requires(ACCOUNTS.permissions.see))],
    number: Annotated[str, Query(max_length=100)],
    country: Annotated[str, Query(max_length=60, description="as the account has it: a code or a name")] = "",
) -> Response:
    """Read a tax number by the rules of its country, as saving the account will. Nothing is stored, and no tax
    authority is asked."""
    return reply(describe_tax_number(country, number))


@ROUTER.get("/api/accounts/{account_id}", response_model=Envelope[AccountView])
async def get_account(access: Reader, account_id: str) -> Response:
    """Return one account."""
    account = await scoped(Account, access.scope).get(account_id, "account")
    return reply(service.build_account_view(account, whole=access.may(ACCOUNTS.permissions.see)))


@ROUTER.get("/api/accounts/{account_id}/hierarchy", response_model=Envelope[AccountNode])
async def get_account_hierarchy(
    access: Annotated[Access, Depends(Requires(ACCOUNTS.permissions.see))], account_id: str
) -> Response:
    """Return the tree of accounts that an account belongs to, from the top down."""
    return reply(await hierarchy.build_account_hierarchy(access.scope, account_id))


def _of_screen(
    audited: Annotated[bool, Query(description="only accounts on an EDI audit profile, each with that alone")] = False,
) -> Finder:
    return build_audited_account_resource if audited else build_account_resource


mount_resource(ROUTER, "/api/records/account", "AccountRules", ACCOUNTS.permissions, _of_screen)
