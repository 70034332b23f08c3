"""A customer whose invoices are mailed automatically, so that a newcomer can try it: approve one and look at the board.
A demo sends no mail: it is kept and shown under Sent mail."""

from pathlib import Path

from freight.core.delivery.profile_types import ProfileType
from freight.delivery.channels.email.settings import EmailSettings
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile, ScheduleBlock
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NAME = "Invoices by email"
_AT_ONCE = ScheduleBlock(kind="immediately")


async def load_demo_deliveries(scope: Scope, _: Path) -> int:
    """Add a delivery profile to the last account of a demo system that never had one; return how many."""
    if await scoped(DeliveryProfile, scope).count(limit=1, archived=True):
        return 0
    accounts = await scoped(Account, scope).find({"parent_account_number": ""}).sort("account_number", -1).to_list(1)
    if not accounts:
        return 0
    now, account = clock.now(), accounts[0]
    address = f"payables@{_plain(account['name'])}.example"
    record: dict[str, object] = DeliveryProfile.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=account["_id"],
        name=NAME,
        type=ProfileType.EMAIL,
        configurations=EmailSettings(to=address).model_dump(mode="json"),
        scheduling=[_AT_ONCE],
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(mode="python", exclude={"id"})
    await scoped(DeliveryProfile, scope).insert_one(record, session=None)  # type: ignore[arg-type]
    return 1


def _plain(name: str) -> str:
    """Return a name in a form suitable as the host of an address."""
    return "".join(char for char in name.casefold() if char.isascii() and char.isalnum()) or "customer"
