"""Routes of tags, tagging rules, and tags given by hand."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.tags import TaggedKind
from freight.features.desk.tagging import by_hand, history, matching, preview, rule_commands, tag_commands, views
from freight.features.desk.tagging.document_kind import SEE_DOCUMENTS, TAG_DOCUMENTS
from freight.features.desk.tagging.schemas import (
    RecordHistory,
    RecordRestoreBody,
    RecordTags,
    TagForm,
    TaggingPreview,
    TaggingRuleForm,
    TaggingRuleList,
    TaggingRuleOptions,
    TaggingRuleView,
    TagList,
    TagMatchingForm,
    TagMatchingPreview,
    TagMatchingQuery,
    TagMatchingStarted,
    TagRecordsAnswer,
    TagRecordsForm,
    TagUses,
    TagView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

# as mapping rules: reading belongs to reports, changing to the templates
SEE, CHANGE = "reports.sideReports", "systemConfig.editProfileMetadata"

ROUTER = FeatureRouter(prefix="/api", tags=["tagging"])
RESOURCES = (RecordKind(tag_commands.TAGS.kind, SEE), RecordKind(rule_commands.RULES.kind, SEE))
Seer = Annotated[Access, Depends(Requires(SEE, CHANGE))]
Changer = Annotated[Access, Depends(Requires(CHANGE))]
Reader = Annotated[Access, Depends(SignedIn("names and colors of the tags of records they see", by_key=True))]
# and may change records of the kind, which the service checks
Tagger = Annotated[
    Access,
    Depends(
        Requires(
            "shipmentEntry.saveShipmentEntry",
            "invoiceProcessing.updateInvoiceCharges",
            "payables.approvePayables",
            *TAG_DOCUMENTS,
        )
    ),
]
# and may see records of the kind
Viewer = Annotated[
    Access,
    Depends(
        Requires(
            "shipmentEntry.sideShipmentEntry",
            "invoiceProcessing.sideInvoiceProcessing",
            "payables.viewPayables",
            *SEE_DOCUMENTS,
        )
    ),
]
Revision = Annotated[int, Query(ge=1)]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]
HistoryLimit = Annotated[int, Query(alias="pageLimit", ge=1, le=100)]


@ROUTER.get("/tags", response_model=Envelope[TagList])
async def list_all_tags(access: Reader, archived: bool = False) -> Response:
    """List the tags of the system by name; with `archived`, those that were removed."""
    return reply(await views.list_tags(access.scope, archived=archived))


@ROUTER.post("/tags", response_model=Envelope[TagView])
async def save_one_tag(access: Changer, form: TagForm) -> Response:
    """Add a tag, or change the one with the `id`; 409 when another user saved since `revision`."""
    return reply(views.build_tag_view(await tag_commands.save_tag(access.scope, form)), "Tag saved.")


@ROUTER.get("/tags/{tag_id}/uses", response_model=Envelope[TagUses])
async def tag_uses(tag_id: str, access: Seer) -> Response:
    """Return where a tag is used."""
    return reply(await views.get_tag_uses(access, tag_id))


@ROUTER.delete("/tags/{tag_id}", response_model=Envelope[None])
async def remove_one_tag(tag_id: str, access: Changer, revision: Revision, confirmed: bool = False) -> Response:
    """Remove a tag; 409 with the number of records that have it unless `confirmed`."""
    await tag_commands.remove_tag(access.scope, tag_id, revision, confirmed=confirmed)
    return reply(None)


@ROUTER.get("/tags/{tag_id}/history", response_model=Envelope[RecordHistory])
async def tag_history(tag_id: str, access: Seer, page_no: PageNo = 1, page_limit: HistoryLimit = 10) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_tag_changes(access.scope, tag_id, Page(page_no, page_limit)))


@ROUTER.put("/tags/{tag_id}/history/{to_revision}", response_model=Envelope[TagView])
async def restore_one_tag(tag_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a tag as it was after an earlier save, even if it was removed."""
    return reply(views.build_tag_view(await tag_commands.restore_tag(access.scope, tag_id, to_revision, body.revision)))


@ROUTER.get("/taggingRules", response_model=Envelope[TaggingRuleList])
async def list_tag_rules(
    access: Seer,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 25,
) -> Response:
    """List a page of the tagging rules by name."""
    return reply(await views.list_tagging_rules(access, q, archived, Page(page_no, page_limit)))


@ROUTER.post("/taggingRules", response_model=Envelope[TaggingRuleView])
async def save_tag_rule(access: Changer, form: TaggingRuleForm) -> Response:
    """Add a rule, or change the one with the `id`, and start to tag stored records; 409 when another user saved since
    `revision`."""
    rule = await rule_commands.save_tagging_rule(access.scope, form)
    return reply(await views.build_tagging_rule_view(access, rule), "Tagging rule saved.")


@ROUTER.get("/taggingRules/options", response_model=Envelope[TaggingRuleOptions])
async def tag_rule_options(access: Seer) -> Response:
    """Return the fields of conditions and the tags."""
    return reply(await views.build_tagging_rule_options(access))


@ROUTER.post("/taggingRules/preview", response_model=Envelope[TaggingPreview])
async def preview_tag_rule(access: Changer, form: TaggingRuleForm) -> Response:
    """Return how many records would get the tag of a rule and how many would lose it; nothing is stored."""
    return reply(await preview.preview_tagging_rule(access, form))


@ROUTER.get("/taggingRules/{rule_id}", response_model=Envelope[TaggingRuleView])
async def get_tag_rule(rule_id: str, access: Seer) -> Response:
    """Return a tagging rule."""
    return reply(await views.get_tagging_rule(access, rule_id))


@ROUTER.delete("/taggingRules/{rule_id}", response_model=Envelope[None])
async def remove_tag_rule(rule_id: str, access: Changer, revision: Revision) -> Response:
    """Remove a rule: records lose the tags that it alone gave."""
    await rule_commands.remove_tagging_rule(access.scope, rule_id, revision)
    return reply(None)


@ROUTER.get("/taggingRules/{rule_id}/history", response_model=Envelope[RecordHistory])
async def tag_rule_history(rule_id: str, access: Seer, page_no: PageNo = 1, page_limit: HistoryLimit = 10) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_tagging_rule_changes(access.scope, rule_id, Page(page_no, page_limit)))


@ROUTER.put("/taggingRules/{rule_id}/history/{to_revision}", response_model=Envelope[TaggingRuleView])
async def restore_tag_rule(rule_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a rule as it was after an earlier save, even if it was removed."""
    restored = await rule_commands.restore_tagging_rule(access.scope, rule_id, to_revision, body.revision)
    return reply(await views.build_tagging_rule_view(access, restored))


@ROUTER.put("/taggedRecords", response_model=Envelope[TagRecordsAnswer])
async def tag_by_hand(access: Tagger, form: TagRecordsForm) -> Response:
    """Give tags to records by hand, or take them off."""
    return reply(await by_hand.tag_records(access, form))


@ROUTER.post("/taggedRecords/matching/preview", response_model=Envelope[TagMatchingPreview])
async def preview_tagging_of_matching(access: Tagger, query: TagMatchingQuery) -> Response:
    """Return how many of the records that a list finds the caller may tag."""
    found = await matching.count_taggable_records(access, query)
    return reply(TagMatchingPreview(count=found, most=matching.MOST_MATCHING))


@ROUTER.post("/taggedRecords/matching", response_model=Envelope[TagMatchingStarted])
async def tag_matching(access: Tagger, form: TagMatchingForm) -> Response:
    """Start a task that tags all records that a list finds now, or takes tags off them."""
    task = await matching.start_tagging(access, form)
    return reply(TagMatchingStarted(mem_cache_key=task["key"], count=task["total_count"]))


@ROUTER.get("/taggedRecords/{kind}/{record_id}", response_model=Envelope[RecordTags])
async def record_tags(kind: TaggedKind, record_id: str, access: Viewer) -> Response:
    """Return the tags of a record and who gave each."""
    return reply(await by_hand.get_record_tags(access, kind, record_id))
