"""Look up accounts within a scope."""

import re

from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MOST_SEARCHED = 100


def build_account_search_filter(text: str) -> dict[str, object]:
    """Return the filter for accounts whose number, or a word of whose name, begins with the text."""
    pattern = re.escape(text.strip()[:MOST_SEARCHED])
    if not pattern:
        return {}
    return {
        "$or": [
            {"account_number": {"$regex": f"^{pattern}", "$options": "i"}},
            {"name": {"$regex": rf"(^|[\s(-]){pattern}", "$options": "i"}},
        ]
    }


async def find_account_page(scope: Scope, text: str, page: Page) -> tuple[int, list[StoredAccount]]:
    """Return how many accounts match, and a page of them by name."""
    accounts, query = scoped(Account, scope), build_account_search_filter(text)
    rows = await accounts.find(query).sort([("name", 1), ("_id", 1)]).skip(page.skip).limit(page.limit).to_list()
    return await accounts.count(query), rows


def build_account_view(account: StoredAccount, *, whole: bool) -> dict[str, object]:
    """Return the wire form (`schemas.AccountView`). Not `whole`: only what is needed to choose an account."""
    chosen_by = {
        "id": str(account["_id"]),
        "revision": account["revision"],
        "accountNumber": account["account_number"],
        "name": account["name"],
        "currency": account["currency"],
    }
    if not whole:
        return chosen_by
    return {
        **chosen_by,
        "country": account["country"],
        "industryVertical": account["industry_vertical"],
        "parentAccountNumber": account["parent_account_number"],
        "paymentDays": account["payment_days"],
        "address": account["address"],
    }
