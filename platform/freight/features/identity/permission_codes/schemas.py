"""Wire shapes of the permission codes of a module."""

from freight.kit.http.envelope import WireModel


class BuiltInPermission(WireModel):
    """A permission of the suite: how many roles and groups give it, for every record or for some, and whether the
    company uses it at all."""

    id: str
    label: str
    roles: int
    groups: int
    used: bool


class ModuleCodes(WireModel):
    """The permissions of a module that the suite defines, and the list of modules."""

    module: str
    codes: list[BuiltInPermission]
    modules: list[str]
