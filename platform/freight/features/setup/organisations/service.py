"""The org chart as one user may see it: only the companies and systems they belong to and the accounts they may see."""

from collections import defaultdict

from freight.core.account_tree import find_top_account
from freight.core.errors import NotFound, PermissionDenied
from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.records.account import StoredAccount
from freight.documents.system import System
from freight.documents.user import Membership
from freight.features.setup.organisations.schemas import OrganizationTreeNode
from freight.kit.access import Access
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

SEE_ACCOUNTS = "accounts.viewAccounts"
# further ones can be found in the list of accounts
MOST_SHOWN = 1_000
_SHOWN = ["account_number", "name", "country", "currency", "parent_account_number"]


async def build_company_tree(access: Access) -> list[OrganizationTreeNode]:
    """Return the companies by name, each with the user's systems by name."""
    memberships = {m.system_id: m for m in access.user.memberships}
    companies = (
        await Company.find({"_id": {"$in": [m.company_id for m in memberships.values()]}}).sort("name").to_list()
    )
    systems = await System.find({"_id": {"$in": list(memberships)}}).sort("name").to_list()
    counts = {key: await _count(access, membership) for key, membership in memberships.items()}
    return [
        OrganizationTreeNode(
            id=str(company.id),
            type="company",
            code=company.code,
            name=company.name,
            country=company.country,
            closed=company.archived,
            mine=company.id is not None and access.user.administers(company.id),
            children=[
                OrganizationTreeNode(
                    id=str(system.id),
                    type="system",
                    code=system.code,
                    name=system.name,
                    country=system.country,
                    currency=system.currency,
                    role=memberships[system.id].role,
                    accounts=counts[system.id],
                    closed=system.archived,
                    mine=access.user.administers(system.company_id),
                )
                for system in systems
                if system.company_id == company.id and system.id is not None
            ],
        )
        for company in companies
    ]


async def build_account_tree(access: Access, system_id: str) -> list[OrganizationTreeNode]:
    """Return the accounts of a system the user belongs to, each with its child accounts. Raises NotFound for another
    system, PermissionDenied if they may not view accounts."""
    record_id = parse_object_id(system_id, "system")
    membership = next((m for m in access.user.memberships if m.system_id == record_id), None)
    scope = _scope_of(access, membership) if membership else None
    if membership is None:
        raise NotFound("System not found.")
    if scope is None:
        raise PermissionDenied
    cursor = scoped(Account, scope).find({}, _SHOWN).sort("account_number", 1).limit(MOST_SHOWN)
    return _nested({account["account_number"]: account async for account in cursor})


async def _count(access: Access, membership: Membership) -> int:
    scope = _scope_of(access, membership)
    return await scoped(Account, scope).count({}) if scope else 0


def _scope_of(access: Access, membership: Membership) -> Scope | None:
    """Return the scope of a member's accounts in a system; None if they may not view accounts, or the session is
    limited to an account of another system."""
    if not (access.user.administers(membership.company_id) or SEE_ACCOUNTS in membership.permissions):
        return None
    if access.session.account_id:
        return access.scope if membership.system_id == access.membership.system_id else None
    return Scope(membership.company_id, (Grant.of(membership),), access.user_id, access.place, SEE_ACCOUNTS)


def _nested(known: dict[str, StoredAccount]) -> list[OrganizationTreeNode]:
    parents = {number: account.get("parent_account_number") or "" for number, account in known.items()}
    below: dict[str, list[str]] = defaultdict(list)
    for number, parent in parents.items():
        below[parent].append(number)

    def node(number: str, above: frozenset[str]) -> OrganizationTreeNode:
        path, account = above | {number}, known[number]
        return OrganizationTreeNode(
            id=str(account["_id"]),
            type="account",
            code=number,
            name=account["name"],
            country=account.get("country") or "",
            currency=account.get("currency") or "",
            children=[node(child_number, path) for child_number in below[number] if child_number not in path],
        )

    return [node(number, frozenset()) for number in known if find_top_account(number, parents) == number]
