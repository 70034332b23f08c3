"""Permissions in the words of `templates-seed/permissions.json`, for users who never see their ids."""

import json
from collections.abc import Iterable
from functools import cache
from typing import NotRequired, TypedDict

from freight.kit.settings import SEEDS


class _Permission(TypedDict):
    id: str
    label: str
    product: NotRequired[str]


class _Module(TypedDict):
    module: str
    product: NotRequired[str]
    permissions: list[_Permission]


_LISTED = SEEDS / "permissions.json"


def get_permission_label(permission: str) -> str:
    """Return what a permission allows, in words; the id itself if it is no longer listed."""
    return list_permissions_with_labels().get(permission, permission)


@cache
def list_permission_modules() -> dict[str, dict[str, str]]:
    """Return the catalog: for each module, what each of its permissions allows, in words."""
    return {
        module["module"]: {permission["id"]: permission["label"] for permission in module["permissions"]}
        for module in _catalogue()
    }


@cache
def map_permissions_to_products() -> dict[str, str]:
    """Return the product each permission belongs to: its own or that of its module. Permissions that are part of every
    product are left out."""
    listed = [
        (permission, permission.get("product", module.get("product")))
        for module in _catalogue()
        for permission in module["permissions"]
    ]
    return {permission["id"]: product for permission, product in listed if product}


@cache
def list_permissions_with_labels() -> dict[str, str]:
    """Return every permission with what it allows, in the order of the catalog."""
    return {code: label for listed in list_permission_modules().values() for code, label in listed.items()}


def add_permission_families(codes: Iterable[str]) -> list[str]:
    """Return the permissions and the families, such as `group.*`, whose permissions are all among them."""
    known_codes = set(codes)
    families: dict[str, set[str]] = {}
    for code in list_permissions_with_labels():
        family, dot, _ = code.partition(".")
        if dot:
            families.setdefault(f"{family}.*", set()).add(code)
    return sorted(known_codes | {family for family, listed in families.items() if listed <= known_codes})


def _catalogue() -> list[_Module]:
    listed: list[_Module] = json.loads(_LISTED.read_text(encoding="utf-8"))
    return listed
