"""Ana, who approves the invoices of Air Export Chicago, and the workers behind her."""

from dataclasses import replace
from typing import Any

import pytest

from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import Connections
from tests.conftest import RunJobs
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import House
from tests.fixtures.tenants import Tenants


@pytest.fixture(autouse=True)
def loopback(connections: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of the tests may be called."""
    settings = connections.settings.model_copy(update={"outgoing_hosts": "127.0.0.1"})
    monkeypatch.setattr(open_ones, "_current", replace(connections, settings=settings))


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    """May do everything in Air Export Chicago and in Ocean Import Rotterdam; works in Air."""
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
def house(ana: Biller, run_jobs: RunJobs) -> House:
    return House(ana, run_jobs)
