"""The template tests use the callers of the rating tests."""

from tests.features.rating.conftest import air  # noqa: F401
