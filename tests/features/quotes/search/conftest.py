"""These tests use the sheet and the callers of the rating tests."""

from tests.features.rating.conftest import air  # noqa: F401
