"""Send mails to the addresses of the billed account if the profile names none."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.documents.account import Account
from freight.documents.records.invoice import StoredInvoice
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NONE = "Account {number} {name} has no email address."


async def apply_account_addresses(scope: Scope, group: Sequence[StoredInvoice], configurations: Stored) -> Stored:
    """Return the mail settings for these invoices of one payer, with its account's addresses if the profile says so.
    Raises Invalid if the account has none."""
    if not configurations.get("to_account"):
        return configurations
    party = group[0]["bill_to"]
    query = {"account_number": party["account_number"]}
    account = await scoped(Account, scope.whole_system).find_one(query, ["email"], archived=True)
    email = account.get("email", "") if account else ""
    if not email:
        raise Invalid(
            _NONE.format(number=party["account_number"], name=party["name"]), code=ErrorCode.NO_ACCOUNT_ADDRESS
        )
    return {**configurations, "to": email}
