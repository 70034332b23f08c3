"""Permissions in the words of `templates-seed/permissions.json`, for people who never saw their ids."""

import json
from functools import cache
from pathlib import Path

_LISTED = Path(__file__).resolve().parents[5] / "templates-seed" / "permissions.json"


def label_of(permission: str) -> str:
    """What a permission allows, in words; the id itself where it is not listed any more."""
    return _labels().get(permission, permission)


@cache
def _labels() -> dict[str, str]:
    modules = json.loads(_LISTED.read_text(encoding="utf-8"))
    return {each["id"]: each["label"] for module in modules for each in module["permissions"]}
