"""Tags of a demo system: heavy freight by a rule, and shipments to watch by hand."""

from dataclasses import replace
from pathlib import Path

from freight.core.tags import TagColor, TaggedKind
from freight.documents.shipment import Shipment
from freight.documents.tag import Tag
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.desk.tagging.backfill import apply_tagging_rule
from freight.features.desk.tagging.by_hand import tag_record_chunk
from freight.features.desk.tagging.kinds import KINDS
from freight.features.desk.tagging.rule_commands import save_tagging_rule
from freight.features.desk.tagging.schemas import TagForm, TaggingRuleForm
from freight.features.desk.tagging.tag_commands import save_tag
from freight.features.setup.templates.resource import EDIT
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_HEAVY = {
    "condition": "and",
    "level": 0,
    "fields": [{"name": "shipmentCargo#grossWeight", "operator": "greaterThan", "value": "1000"}],
}
_WATCHED = 3


async def load_demo_tags(scope: Scope, _: Path) -> int:
    """Add two tags and a rule to a demo system that has none; return how many tags."""
    if await scoped(Tag, scope).count(limit=1, archived=True):
        return 0
    clerk = replace(await get_clerk_scope(scope, EDIT), right=EDIT)
    heavy = await save_tag(clerk, TagForm(name="Heavy", color=TagColor.ORANGE, description="Over 1,000 kg"))
    watch = await save_tag(clerk, TagForm(name="Watch", color=TagColor.VIOLET, description="Call before it is billed"))
    rule = await save_tagging_rule(
        clerk,
        TaggingRuleForm(name="Heavy freight", kind=TaggedKind.SHIPMENT, conditions=_HEAVY, tag_id=str(heavy["_id"])),
    )
    await apply_tagging_rule(scope, rule["_id"])
    newest = scoped(Shipment, scope).find({}, ["_id"]).sort([("entry_date", -1), ("_id", -1)]).limit(_WATCHED)
    ids = [shipment["_id"] async for shipment in newest]
    await tag_record_chunk(clerk, KINDS[TaggedKind.SHIPMENT], ids, [watch["_id"]], [])
    return 2
