"""The routes of workflow rules: those of every record-shaped screen."""

from dataclasses import replace

from freight.core.approvals.requests import RequestType
from freight.core.fields.spec import FieldOption
from freight.documents.approval_ladder import ApprovalLadder
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.workflow.resource import LADDER, RULES, TAG
from freight.features.setup.tags.queries import load_tags
from freight.kit.access import Access
from freight.kit.http.record_routes import mount_resource
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import Resource
from freight.kit.storage.tenancy import scoped

ROUTER = FeatureRouter(tags=["payables"])
RESOURCES = (RULES.kind,)


async def _rules_of(access: Access) -> Resource:
    """Return the resource with the ladders and tags that a rule can name, for users who see all accounts."""
    demand_all_accounts(access.scope)
    cursor = scoped(ApprovalLadder, access.scope).find({"request_type": RequestType.PAYABLE}, ["name"]).sort("name", 1)
    options = {
        LADDER: tuple([FieldOption(value=approval_ladder["name"]) async for approval_ladder in cursor]),
        TAG: tuple(FieldOption(value=str(tag["_id"]), label=tag["name"]) for tag in await load_tags(access.scope)),
    }
    fields = tuple(
        spec.model_copy(update={"options": options[spec.key]}) if spec.key in options else spec for spec in RULES.fields
    )
    return replace(RULES, fields=fields)


mount_resource(ROUTER, "/api/records/payableRule", "PayableRule", RULES.permissions, lambda: _rules_of)
