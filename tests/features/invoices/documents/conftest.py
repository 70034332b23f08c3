"""Ana, who bills the shipments of Air Export Chicago, and invoices that need no database to be drawn."""

from tests.features.invoices.conftest import ana  # noqa: F401
