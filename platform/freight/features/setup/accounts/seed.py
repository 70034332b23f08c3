"""Load the demo accounts. Existing accounts are left as users have changed them."""

import json
from pathlib import Path

from bson import ObjectId

from freight.core.tax.customers import TAX_GROUP
from freight.documents.account import Account
from freight.documents.system import System
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def load_accounts(scope: Scope, seeds: Path) -> int:
    """Add the missing accounts of `seeds/accounts.json` to a system by its code; return how many."""
    system = await System.get(scope.system_id)
    seed_accounts = json.loads((seeds / "accounts.json").read_text()).get(system.code if system else "", [])
    accounts = scoped(Account, scope)
    known_numbers = set(await accounts.distinct("account_number"))
    missing = [account for account in seed_accounts if account["accountNumber"] not in known_numbers]
    now = clock.now()
    for account in missing:
        own_id = ObjectId()
        await accounts.insert_one(
            {
                "_id": own_id,
                # an account belongs to itself, so that a user limited to some accounts sees only these records
                "account_id": own_id,
                "account_number": account["accountNumber"],
                "name": account["name"],
                "country": account["country"],
                "currency": account["currency"],
                "address": account["address"],
                "parent_account_number": account["parentAccountNumber"],
                "industry_vertical": account["industryVertical"],
                "payment_days": account["paymentDays"],
                "is_active": True,
                "data": {TAX_GROUP: account["tax"]} if "tax" in account else {},
                "created_on": now,
                "updated_on": now,
                "updated_by": scope.user_id,
            }
        )
    return len(missing)
