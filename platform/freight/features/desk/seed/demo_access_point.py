"""A Dutch customer of the demo who gets electronic invoices by the partner's access point. The customer's buyer
reference is not one the access point takes, so that the first invoice comes back rejected."""

from pathlib import Path

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.tax.customers import TAX_GROUP
from freight.delivery.channels.einvoice.settings import EInvoiceSettings
from freight.delivery.transports import ACCESS_POINT
from freight.delivery.transports.access_point.settings import AccessPointSettings
from freight.delivery.transports.access_point.transport import CALLBACK_SECRET
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile
from freight.embedded.partner.partner_config import HOST, find_demo_partner
from freight.features.desk.seed.demo_partner import AT_ONCE, add_demo_profile
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NAME = "Electronic invoices"
# the Dutch register of companies
_SCHEME = "0106"


async def load_demo_access_point(scope: Scope, _: Path) -> int:
    """Set up the profile in a demo system that charges tax and never had one of its type; return how many. Without a
    partner on this machine there are none."""
    partner = find_demo_partner(get_connections().settings.data_dir.resolve())
    had = await scoped(DeliveryProfile, scope).count({"type": ProfileType.ACCESS_POINT}, limit=1, archived=True)
    if partner is None or had or not await has_tax_registration(scope):
        return 0
    account = await scoped(Account, scope).find_one({f"data.{TAX_GROUP}.endpointScheme": _SCHEME}, ["_id"])
    if account is None:
        return 0
    await add_demo_profile(
        scope,
        _NAME,
        ProfileType.ACCESS_POINT,
        account_id=account["_id"],
        configurations=EInvoiceSettings().model_dump(mode="json"),
        transport=ACCESS_POINT.name,
        transport_settings=AccessPointSettings(address=f"http://{HOST}:{partner.invoice_port}").model_dump(mode="json"),
        secrets={"token": partner.password, CALLBACK_SECRET: partner.callback_secret},
        scheduling=[AT_ONCE],
        delivered_when=DeliveredWhen.ACCEPTED,
        acknowledge_within_hours=72,
    )
    return 1
