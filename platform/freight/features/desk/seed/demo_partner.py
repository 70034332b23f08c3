"""Two customers whose invoices go to the demo's partner server on the same machine, one by EDI with acknowledgments,
one as letters that are printed and mailed there; so that a newcomer sees them sent and acknowledged. In addition, a
customer's folder: a workbook put there becomes shipments."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bson import ObjectId

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.delivery.vendors import CLICK_TO_MAIL, DELIVERY_VENDOR, fill_vendor_form
from freight.core.edi.starters import STARTERS
from freight.core.records import JsonObject
from freight.delivery.channels.paper.settings import PaperSettings
from freight.delivery.incoming_settings import IncomingChannelSettings, IncomingContent
from freight.delivery.transports import VENDOR
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile, ScheduleBlock
from freight.documents.system import System
from freight.documents.upload import UploadType
from freight.embedded.partner.partner_config import BOOKINGS, HOST, IN, OUT, USER, DemoPartner, find_demo_partner
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.recipients.profiles.servers import get_secret_context
from freight.features.shipments.uploads.receive import PERMISSIONS
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

EDI, OUTGOING, INCOMING = "Invoices as EDI 210", "Demo partner", "Answers of the demo partner"
PICKED_UP = "Customer bookings"
LETTERS = "Letters by the demo print vendor"
NO_SECRETS: Mapping[str, str] = MappingProxyType({})
_ADDRESS = "Accounts Payable\n1 Main St\nChicago, IL 60601"
_JOB: JsonObject = {
    "createJob": fill_vendor_form(CLICK_TO_MAIL, "createJob"),
    "address": fill_vendor_form(
        CLICK_TO_MAIL,
        "address",
        {
            "name": "Northwind Freight",
            "address1": "12 Harbor Rd",
            "city": "Chicago",
            "state": "IL",
            "postalCode": "60606",
        },
    ),
    "userCredentials": fill_vendor_form(CLICK_TO_MAIL, "userCredentials", {"accountName": "demo"}),
}
AT_ONCE = ScheduleBlock(kind="immediately")


async def load_demo_partner(scope: Scope, _: Path) -> int:
    """Set up the channels to the partner in a demo system that never had an outgoing channel: EDI for its last account
    but one, letters for the account before that. Return the number of profiles; without a partner on this machine there
    are none."""
    partner = find_demo_partner(get_connections().settings.data_dir.resolve())
    had = await scoped(DeliveryProfile, scope).count({"type": ProfileType.OUTGOING_CHANNEL}, limit=1, archived=True)
    if partner is None or had:
        return 0
    accounts = await scoped(Account, scope).find({"parent_account_number": ""}).sort("account_number", -1).to_list(3)
    system = await System.get(scope.system_id)
    if len(accounts) < 2 or system is None:
        return 0
    partner.folder_of(system.code)
    envelope = {"senderId": system.code, "receiverId": accounts[1]["account_number"], "scac": "DEMO", "usage": "T"}
    mapping = {"transactionSet": "210", "envelope": envelope, **STARTERS["210"].stored()}
    await add_demo_profile(scope, OUTGOING, ProfileType.OUTGOING_CHANNEL, **_at(partner, f"{system.code}/{IN}"))
    await add_demo_profile(
        scope,
        INCOMING,
        ProfileType.INCOMING_CHANNEL,
        configurations=IncomingChannelSettings(every_minutes=1).model_dump(mode="json"),
        next_run_at=clock.now(),
        **_at(partner, f"{system.code}/{OUT}"),
    )
    clerk = await get_clerk_scope(scope, PERMISSIONS[UploadType.SHIPMENT])
    await add_demo_profile(
        clerk,
        PICKED_UP,
        ProfileType.INCOMING_CHANNEL,
        configurations=IncomingChannelSettings(takes=IncomingContent.SHIPMENTS, every_minutes=1).model_dump(
            mode="json"
        ),
        next_run_at=clock.now(),
        **_at(partner, f"{system.code}/{BOOKINGS}"),
    )
    await add_demo_profile(
        scope,
        EDI,
        ProfileType.EDI,
        account_id=accounts[1]["_id"],
        configurations=mapping,
        scheduling=[AT_ONCE],
        delivered_when=DeliveredWhen.ACCEPTED,
    )
    if len(accounts) < 3:
        return 4
    await add_demo_profile(
        scope,
        LETTERS,
        ProfileType.PAPER,
        account_id=accounts[2]["_id"],
        configurations=PaperSettings(address=_ADDRESS, data=_JOB).model_dump(mode="json"),
        options={"deliveryParty": DELIVERY_VENDOR, "deliveryPartyName": CLICK_TO_MAIL},
        transport=VENDOR.name,
        transport_settings=VENDOR.settings.model_validate(
            {"address": f"http://{HOST}:{partner.letter_port}"}
        ).model_dump(mode="json"),
        secrets={"token": partner.password},
        scheduling=[AT_ONCE],
        delivered_when=DeliveredWhen.RECEIVED,
        acknowledge_within_hours=72,
    )
    return 5


def _at(partner: DemoPartner, folder: str) -> dict[str, Any]:
    """Return the fields of a profile that name the folder on the partner's server; the password is encrypted when it is
    stored."""
    settings = SftpSettings(host=HOST, port=partner.port, user=USER, folder=folder, host_key=partner.host_key)
    return {
        "transport": "sftp",
        "transport_settings": settings.model_dump(mode="json"),
        "secrets": {"password": partner.password},
    }


async def add_demo_profile(
    scope: Scope, name: str, kind: ProfileType, *, secrets: Mapping[str, str] = NO_SECRETS, **fields: object
) -> None:
    """Store a profile, of the system or of the account in `fields`, with its secrets sealed."""
    profile_id, now = ObjectId(), clock.now()
    sealed = {
        secret_name: get_connections().keyring.seal(
            text, get_secret_context("delivery_profiles", profile_id, secret_name)
        )
        for secret_name, text in secrets.items()
    }
    record: Record = DeliveryProfile.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        name=name,
        type=kind,
        secrets=sealed,
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
        **fields,
    ).model_dump(mode="python", exclude={"id"})
    record |= {"_id": profile_id, "account_id": record.get("account_id")}
    await scoped(DeliveryProfile, scope).insert_one(record)  # type: ignore[arg-type]
