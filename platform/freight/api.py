"""The features of the web API: every feature with a `routes` module, which defines `ROUTER` and, where it keeps records
that a permission shows, `RESOURCES`."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from fastapi import APIRouter

from freight import features
from freight.kit.records.resource import RecordKind


def _routes() -> list[ModuleType]:
    """Return the `routes` of every feature. A feature's subfeatures come before it: their paths are more specific
    (`/api/invoices/bulk/…` before `/api/invoices/{invoice_id}/…`)."""
    every = (package.name for package in walk_packages(features.__path__, f"{features.__name__}."))
    module_names = sorted(
        (name for name in every if name.endswith(".routes")), key=lambda name: (-name.count("."), name)
    )
    return [import_module(name) for name in module_names]


_ROUTES = _routes()
ROUTERS: list[APIRouter] = [routes.ROUTER for routes in _ROUTES]
_KINDS: list[RecordKind] = [kind for routes in _ROUTES for kind in getattr(routes, "RESOURCES", ())]
# the permission that shows the records of a kind, and with them their history
SEEN_BY: Mapping[str, str] = {kind.name: kind.see for kind in _KINDS}
