"""One system to age the shipments of."""

import pytest
from bson import ObjectId

from freight.kit.tenancy import Scope


@pytest.fixture
def scope():
    return Scope.of_system(ObjectId("656000000000000000000001"), ObjectId("656000000000000000000011"))
