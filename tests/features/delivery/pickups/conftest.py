"""A system whose customer puts workbooks into a folder."""

from tests.features.shipments.uploads.conftest import tenant as tenant
