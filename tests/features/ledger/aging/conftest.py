"""One system to age the shipments of."""

from typing import Any

import pytest
from bson import ObjectId

from freight.kit.storage.scopes import Scope
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants


@pytest.fixture
def scope():
    return Scope.of_system(ObjectId("656000000000000000000001"), ObjectId("656000000000000000000011"))


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    """May do everything in Air Export Chicago and in Ocean Import Rotterdam; works in Air."""
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
