"""Ana, who keeps the delivery profiles of Air Export Chicago."""

from typing import Any

import pytest

from tests.features.delivery.keeping import Keeper
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Keeper:
    """May do everything in Air Export Chicago."""
    return Keeper(await sign_in(tenants.ana), tenants)
