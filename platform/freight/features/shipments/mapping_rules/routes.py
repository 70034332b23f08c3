"""The calls of mapping rules: those of every record-shaped screen."""

from freight.features.shipments.mapping_rules import resource
from freight.features.shipments.mapping_rules.resource import RULES
from freight.kit.access import Access
from freight.kit.http.records import Finder, mount
from freight.kit.http.routing import Calls
from freight.kit.records.resource import Resource

ROUTER = Calls(tags=["uploads"])
RESOURCES = (RULES.kind,)


def mapping_rules() -> Finder:
    """What finds the rules of a caller: their fields are those of his system."""

    async def found(access: Access) -> Resource:
        return await resource.rules_of(access.scope)

    return found


mount(ROUTER, "/api/records/mappingRule", "MappingRule", RULES.permissions, mapping_rules)
