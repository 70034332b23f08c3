"""The routes of mapping rules: those of every record-shaped screen."""

from freight.features.shipments.mapping_rules import resource
from freight.features.shipments.mapping_rules.resource import RULES
from freight.kit.access import Access
from freight.kit.http.record_routes import Finder, mount_resource
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import Resource

ROUTER = FeatureRouter(tags=["uploads"])
RESOURCES = (RULES.kind,)


def build_mapping_rule_finder() -> Finder:
    """Return the finder of a caller's rules: their fields depend on the caller's system."""

    async def found(access: Access) -> Resource:
        return await resource.load_mapping_rule_resource(access.scope)

    return found


mount_resource(ROUTER, "/api/records/mappingRule", "MappingRule", RULES.permissions, build_mapping_rule_finder)
