"""Requests are about the tariffs and quotes of the rating tests."""

from tests.features.rating.conftest import air  # noqa: F401
