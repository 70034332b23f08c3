"""The tree of accounts, and the consistency checks when accounts are saved."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.account_tree import find_parent_cycle, find_top_account
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.account_rules import INVOICE_RULES
from freight.documents.account import Account
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.features.setup.accounts.schemas import AccountNode
from freight.kit import clock
from freight.kit.records.resource import StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

PARENT = "account#parent"
_SHOWN = {"account_number": 1, "name": 1, "parent_account_number": 1}


async def build_account_hierarchy(scope: Scope, account_id: str) -> AccountNode:
    """Return the tree of accounts that an account belongs to, from the top down. Raises NotFound outside the scope."""
    account = await scoped(Account, scope).get(parse_object_id(account_id, "account"), "account")
    cursor = {
        stored_account["account_number"]: stored_account
        async for stored_account in scoped(Account, scope).find({}, _SHOWN)
    }
    parents = {number: stored_account["parent_account_number"] for number, stored_account in cursor.items()}
    below: dict[str, list[str]] = defaultdict(list)
    for number, parent in sorted(parents.items()):
        below[parent].append(number)

    def node(number: str, above: frozenset[str]) -> AccountNode:
        path = above | {number}
        children = [node(child_number, path) for child_number in below[number] if child_number not in path]
        return AccountNode(id=str(cursor[number]["_id"]), number=number, name=cursor[number]["name"], children=children)

    return node(find_top_account(account["account_number"], parents), frozenset())


async def validate_account_changes(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Check, within the transaction of a save, that parents exist without cycles and that nothing open uses removed
    accounts. Raises Invalid and Conflict with the reason; then nothing is stored."""
    moved = [after for before, after in changes if not after["archived"] and _moved(before, after)]
    if moved:
        await _demand_tree(scope, moved, session)
    for before, after in changes:
        if after["archived"] and before and not before["archived"]:
            await _demand_unused(scope, after, session)


def _moved(before: Record | None, after: Record) -> bool:
    parent = after.get("parent_account_number")
    return bool(parent) and (before is None or before["archived"] or before.get("parent_account_number") != parent)


async def _demand_tree(scope: Scope, moved: Sequence[Record], session: AsyncClientSession) -> None:
    # two users who put two accounts below each other at the same time would each see no cycle: serialize their saves
    await System.get_pymongo_collection().update_one(
        {"_id": scope.system_id}, {"$set": {"accounts_nested_on": clock.now()}}, session=session
    )
    for _, message in (await _wrong_parents(scope, moved, session)).values():
        raise Invalid(message, code=ErrorCode.PARENT)


async def find_parent_faults(
    scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession | None
) -> Mapping[object, tuple[str, str]]:
    """Return what is wrong with the parents of accounts that are to be stored together, by account id."""
    moved = [after for before, after in changes if not after["archived"] and _moved(before, after)]
    return await _wrong_parents(scope, moved, session, [after for _, after in changes]) if moved else {}


async def _wrong_parents(
    scope: Scope, moved: Sequence[Record], session: AsyncClientSession | None, stored_too: Sequence[Record] = ()
) -> dict[object, tuple[str, str]]:
    """Return parents that do not exist or would create a cycle, once `moved` and `stored_too` are stored."""
    accounts = scoped(Account, scope.whole_system).find({}, _SHOWN, session=session)
    parents = {
        stored_account["account_number"]: stored_account.get("parent_account_number", "")
        async for stored_account in accounts
    }
    parents |= {
        changed_account["account_number"]: changed_account["parent_account_number"]
        for changed_account in (*stored_too, *moved)
    }
    parent_numbers = {moved_account["parent_account_number"] for moved_account in moved}
    own = {"account_number": {"$in": sorted(parent_numbers)}}
    account_numbers = {
        stored_account["account_number"]
        async for stored_account in scoped(Account, scope).find(own, _SHOWN, session=session)
    }
    account_numbers |= {changed_account["account_number"] for changed_account in (*stored_too, *moved)}
    wrong: dict[object, tuple[str, str]] = {}
    for account in moved:
        number, parent = account["account_number"], account["parent_account_number"]
        if parent not in parents or parent not in account_numbers:
            wrong[account["_id"]] = PARENT, f"Parent account: there is no account {parent}. Choose one from the list."
        elif circle := find_parent_cycle(number, parents):
            message = f"Parent account: {' is part of '.join(circle)}. Choose another parent."
            wrong[account["_id"]] = PARENT, message
    return wrong


async def _demand_unused(scope: Scope, account: Record, session: AsyncClientSession) -> None:
    number, accounts = account["account_number"], scoped(Account, scope.whole_system)
    if child := await accounts.find_one({"parent_account_number": number}, session=session):
        raise Conflict(f"{child['account_number']} is part of this account. Give it another parent first.")
    if payee := await accounts.find_one({f"data.{INVOICE_RULES}.billTo": number}, session=session):
        raise Conflict(f"{payee['account_number']} is billed to this account. Change who pays for it first.")
    unbilled = {"account_id": account["_id"], "invoice_id": None}
    if await scoped(Shipment, scope.whole_system).find_one(unbilled, ["_id"], session=session):
        raise Conflict("This account has shipments that are not billed yet. Bill or delete them first.")
