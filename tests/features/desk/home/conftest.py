"""Ana at Home, in Air Export Chicago."""

from typing import Any

import pytest

from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Biller:
    """May do everything in Air Export Chicago and in Ocean Import Rotterdam; works in Air."""
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
