"""A system with a published tariff, as the tests of rating have it."""

from tests.features.rating.conftest import air as air
