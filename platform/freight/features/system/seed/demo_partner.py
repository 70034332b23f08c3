"""A customer whose invoices leave by EDI to the partner that the demo runs on its machine, which answers each file: so
that a newcomer sees one sent and acknowledged."""

from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.edi.starters import STARTERS
from freight.delivery.incoming import IncomingSettings
from freight.delivery.transports.sftp.settings import SftpSettings
from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile, ScheduleBlock
from freight.documents.system import System
from freight.embedded.partner.address import HOST, IN, OUT, USER, Partner, known
from freight.features.delivery.profiles.servers import bound_to
from freight.kit import clock
from freight.kit.connections import current
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

EDI, OUTGOING, INCOMING = "Invoices as EDI 210", "Demo partner", "Answers of the demo partner"
_AT_ONCE = ScheduleBlock(kind="immediately")


async def load_demo_partner(scope: Scope, _: Path) -> int:
    """Give a demo system that never had an outgoing channel the two to the partner, and its last account but one an EDI
    profile; returns how many profiles. Without a partner on this machine there are none."""
    partner = known(current().settings.data_dir.resolve())
    had = await scoped(DeliveryProfile, scope).count({"type": ProfileType.OUTGOING_CHANNEL}, limit=1, archived=True)
    if partner is None or had:
        return 0
    found = await scoped(Account, scope).find({"parent_account_number": ""}).sort("account_number", -1).to_list(2)
    system = await System.get(scope.system_id)
    if len(found) < 2 or system is None:
        return 0
    partner.folder_of(system.code)
    envelope = {"senderId": system.code, "receiverId": found[1]["account_number"], "scac": "DEMO", "usage": "T"}
    mapping = {"transactionSet": "210", "envelope": envelope, **STARTERS["210"].stored()}
    await _add(scope, OUTGOING, ProfileType.OUTGOING_CHANNEL, **_at(partner, f"{system.code}/{IN}"))
    await _add(
        scope,
        INCOMING,
        ProfileType.INCOMING_CHANNEL,
        configurations=IncomingSettings(every_minutes=1).model_dump(mode="json"),
        next_run_at=clock.now(),
        **_at(partner, f"{system.code}/{OUT}"),
    )
    await _add(
        scope,
        EDI,
        ProfileType.EDI,
        account_id=found[1]["_id"],
        configurations=mapping,
        scheduling=[_AT_ONCE],
        delivered_when=DeliveredWhen.ACCEPTED,
    )
    return 3


def _at(partner: Partner, folder: str) -> dict[str, Any]:
    """The fields of a profile that say where on the partner's server; the password is sealed when it is stored."""
    settings = SftpSettings(host=HOST, port=partner.port, user=USER, folder=folder, host_key=partner.host_key)
    return {"transport": "sftp", "transport_settings": settings.model_dump(mode="json"), "secret": partner.password}


async def _add(scope: Scope, name: str, kind: ProfileType, *, secret: str = "", **fields: Any) -> None:
    profile_id, now = ObjectId(), clock.now()
    sealed = current().keyring.seal(secret, bound_to("delivery_profiles", profile_id, "password")) if secret else ""
    record: Record = DeliveryProfile.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        name=name,
        type=kind,
        secrets={"password": sealed} if sealed else {},
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
        **fields,
    ).model_dump(mode="python", exclude={"id"})
    record |= {"_id": profile_id, "account_id": record.get("account_id")}
    await scoped(DeliveryProfile, scope).insert_one(record)  # type: ignore[arg-type]
