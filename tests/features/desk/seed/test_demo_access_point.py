"""The demo's customer of electronic invoices: only where there is tax, and a partner on the machine."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from freight.documents.delivery_profile import DeliveryProfile
from freight.embedded.partner.partner_config import HOST, prepare_demo_partner
from freight.features.desk.seed.demo_access_point import load_demo_access_point
from freight.kit.settings import SEEDS
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.fixtures.taxes import DUTCH, become, register
from tests.fixtures.tenants import Tenants


@pytest.fixture
def partner(connections: Connections, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    """The port at which the partner of an installation of its own takes invoices."""
    settings = connections.settings.model_copy(update={"data_dir": tmp_path, "outgoing_hosts": HOST})
    monkeypatch.setattr(open_ones, "_current", replace(connections, settings=settings))
    return prepare_demo_partner(tmp_path).invoice_port


async def test_a_customer_with_an_electronic_address_has_a_profile_once(
    partner: int, tenants: Tenants, sign_in: Any
) -> None:
    ana = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await become(ana, DUTCH, endpointScheme="0106", endpointId="87654321")
    assert await load_demo_access_point(tenants.air, SEEDS) == 0, "nothing is asked of a system without tax"
    await register(ana)
    assert await load_demo_access_point(tenants.air, SEEDS) == 1
    assert await load_demo_access_point(tenants.air, SEEDS) == 0
    (profile,) = await scoped(DeliveryProfile, tenants.air).find({}).to_list()
    assert (profile["account_id"], profile["type"]) == (tenants.fill1, "accessPoint")
    assert profile["transport_settings"]["address"] == f"http://{HOST}:{partner}"


async def test_without_a_partner_on_the_machine_there_is_none(tenants: Tenants, sign_in: Any) -> None:
    ana = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await become(ana, DUTCH, endpointScheme="0106", endpointId="87654321")
    await register(ana)
    assert await load_demo_access_point(tenants.air, SEEDS) == 0
