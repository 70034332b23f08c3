"""The demo's customer by EDI: an invoice is approved, leaves by SFTP, and is delivered by the answer of the partner."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from freight.documents.account import Account
from freight.documents.delivery_profile import DeliveryProfile
from freight.embedded.partner.partner_config import HOST, prepare_demo_partner
from freight.embedded.partner.sftp_server import start_partner_sftp
from freight.features.delivery.receipts import polling
from freight.features.desk.seed.demo_partner import load_demo_partner
from freight.kit.settings import SEEDS
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import House
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def partner(connections: Connections, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Path]:
    """The partner of an installation of its own, as `freight run` has it: its folder."""
    settings = connections.settings.model_copy(update={"data_dir": tmp_path, "outgoing_hosts": HOST})
    monkeypatch.setattr(open_ones, "_current", replace(connections, settings=settings))
    found = prepare_demo_partner(tmp_path)
    async with await start_partner_sftp(found):
        yield found.files


def there(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


async def test_an_invoice_of_the_demo_leaves_by_edi_and_its_answer_delivers_it(
    partner: Path, tenants: Tenants, sign_in: Any, run_jobs: Any
) -> None:
    assert await load_demo_partner(tenants.air, SEEDS) in (4, 5), "letters need a third customer"
    assert await load_demo_partner(tenants.air, SEEDS) == 0, "what people make of them stays"
    profile = await scoped(DeliveryProfile, tenants.air).find_one({"type": "edi"})
    account = await scoped(Account, tenants.air).find_one({"_id": profile["account_id"]})
    house = House(Biller(await sign_in(tenants.ana), tenants.air, account["_id"]), run_jobs)
    await house.approved("EDI-1")
    await house.work()
    assert await house.statuses() == {"EDI-1": "Approve for Invoice Delivery"}, "sent is not accepted"
    (file,), (answer,) = there(partner, "*/in/*"), there(partner, "*/out/*.edi")
    assert answer.parent.parent == file.parent.parent

    channel = await scoped(DeliveryProfile, tenants.air).find_one({"type": "incomingChannel"})
    assert await polling.poll_channel(tenants.air, channel) == 1
    assert await house.statuses() == {"EDI-1": "Delivered"}
    assert [each.name for each in there(partner, "*/out/taken/*")] == [answer.name]
    await house.work(later=timedelta(days=1))
    assert there(partner, "*/in/*") == [file]


async def test_without_a_partner_on_the_machine_there_is_no_profile_to_one(tenants: Tenants) -> None:
    assert await load_demo_partner(tenants.air, SEEDS) == 0
    assert await scoped(DeliveryProfile, tenants.air).count() == 0
