"""Pasted account numbers (R336, R337)."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.rights.account_list import find_malformed_numbers, parse_account_list
from freight.documents.account import Account
from freight.features.identity.permissions.schemas import PastedAccount, PastedAccounts
from freight.kit.access import Access
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_MOST, _TOLD = 10_000, 50


async def find_pasted_accounts(access: Access, form: PastedAccounts) -> list[PastedAccount]:
    """Return the accounts with the pasted numbers, among those the caller may see. All or none: raises Invalid naming
    the unknown numbers."""
    numbers = parse_account_list(form.numbers)
    if not numbers:
        raise Invalid("Paste at least one account number.", code=ErrorCode.NUMBERS_NEEDED)
    if len(numbers) > _MOST:
        raise Invalid(f"Up to {_MOST:,} account numbers can be pasted at once.", code=ErrorCode.TOO_MANY)
    accounts = {} if find_malformed_numbers(numbers) else await _found(_scope(access, form.system), numbers)
    if wrong := find_malformed_numbers(numbers) or [number for number in numbers if number not in accounts]:
        more = f" and {len(wrong) - _TOLD} more" if len(wrong) > _TOLD else ""
        numbers_text = ", ".join(number[:60] for number in wrong[:_TOLD])
        raise Invalid(
            f"Following Account Numbers are incorrect - {numbers_text}{more}", code=ErrorCode.ACCOUNTS_INCORRECT
        )
    return [accounts[number] for number in numbers]


async def _found(scope: Scope, numbers: list[str]) -> dict[str, PastedAccount]:
    query = {"account_number": {"$in": numbers}}
    return {
        account["account_number"]: PastedAccount(
            id=str(account["_id"]), number=account["account_number"], name=account["name"]
        )
        async for account in scoped(Account, scope).find(query, ["account_number", "name"])
    }


def _scope(access: Access, system: str) -> Scope:
    """Return the caller's scope in the named system. Raises NotFound for one they do not work in."""
    if not system:
        return access.scope
    where = (access.membership.company_id, parse_object_id(system, "system"))
    membership = next(
        (candidate for candidate in access.user.memberships if (candidate.company_id, candidate.system_id) == where),
        None,
    )
    if membership is None:
        raise NotFound("System not found.")
    return Scope(where[0], (Grant.of(membership),), access.user_id)
