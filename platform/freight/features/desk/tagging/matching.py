"""Tags given by hand to all records that a list finds, as a task.

The ids are fixed when the task is accepted: a list “none of tag X” shrinks while X is given. Each chunk is a
transaction that also marks it as done, so that a task that is killed and run again counts no record twice.
"""

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record
from freight.core.tags import TaggedKind
from freight.documents.records.task import StoredTask
from freight.features.desk.tagging.by_hand import TaskChunk, tag_record_chunk
from freight.features.desk.tagging.kinds import KINDS
from freight.features.desk.tagging.schemas import TagMatchingForm, TagMatchingQuery
from freight.features.invoices.documents import selection as invoice_selection
from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.setup.tags.queries import demand_tags, load_tag_names
from freight.features.setup.templates import service as templates
from freight.features.shipments.filters import build_shipment_filter
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome, load_outcome_counts
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

JOB = "tags.matching"
# their ids are stored with the task
MOST_MATCHING = 50_000
CHUNK = 200
_LISTS = {TaggedKind.SHIPMENT: "/invoices/shipmentEntry", TaggedKind.INVOICE: "/invoices/list"}


async def count_taggable_records(access: Access, query: TagMatchingQuery) -> int:
    """Return how many of the records that a list finds the caller may tag. Raises Invalid for a filter that cannot be
    read, PermissionDenied for users who may not change records of the kind."""
    kind = KINDS[query.kind]
    scope = kind.get_tagging_scope(access)
    return await scoped(kind.tagged.document, scope).count(await _build_query(scope, query))


async def start_tagging(access: Access, form: TagMatchingForm) -> StoredTask:
    """Accept a task that tags all records that a list finds now. Raises Invalid for none or too many of them, and
    without a tag; otherwise as `count_taggable_records`."""
    kind = KINDS[form.kind]
    scope = kind.get_tagging_scope(access)
    add = await demand_tags(scope, form.add)
    remove = [parse_object_id(tag_id, "tag") for tag_id in form.remove]
    if not add and not remove:
        raise Invalid("Choose a tag.", code=ErrorCode.TAG_MISSING)
    cursor = scoped(kind.tagged.document, scope).find(await _build_query(scope, form), {"_id": 1})
    ids = [record["_id"] async for record in cursor.sort("_id", 1).limit(MOST_MATCHING + 1)]
    what = kind.plural.lower()
    if not ids:
        raise Invalid(f"The list finds no {what} that you may tag.", code=ErrorCode.NOTHING_SELECTED)
    if len(ids) > MOST_MATCHING:
        raise Invalid(f"At most {MOST_MATCHING:,} {what} at once. Narrow the list.", code=ErrorCode.TOO_MANY)
    return await tasks.start_task(
        scope,
        kind="tagging",
        title=f"{'Tag' if add else 'Remove a tag from'} {_count_words(form.kind, len(ids))}",
        job_name=JOB,
        arguments={"kind": form.kind, "ids": ids, "add": add, "remove": remove},
        total=len(ids),
        link=_LISTS[form.kind],
    )


async def run_tagging_of_matching(work: TaskContext) -> TaskOutcome:
    """Task: tag the records, chunk by chunk. After an interruption it continues with the chunks not yet done."""
    kind = KINDS[TaggedKind(work.arguments["kind"])]
    ids: list[ObjectId] = work.arguments["ids"]
    add, remove = work.arguments["add"], work.arguments["remove"]
    for number, begin in enumerate(range(0, len(ids), CHUNK)):
        if number in work.done_chunks:
            continue
        if await work.is_cancelled():
            stopped = await _describe_outcome(work)
            await work.stop_if_cancelled(f"{stopped} The others are as they were.")
        await tag_record_chunk(work.scope, kind, ids[begin : begin + CHUNK], add, remove, TaskChunk(work, number))
    return TaskOutcome(await _describe_outcome(work))


async def _build_query(scope: Scope, query: TagMatchingQuery) -> Record:
    if query.kind is TaggedKind.SHIPMENT:
        template = await templates.resolve_template(scope, "shipment")
        return build_shipment_filter(template, query.rules, clock.today(scope.place))
    wanted = InvoiceSelection(**query.invoices.model_dump())
    arguments = await invoice_selection.build_selection_arguments(scope, wanted)
    return await invoice_selection.parse_selection_query(scope, arguments)


async def _describe_outcome(work: TaskContext) -> str:
    """Return what became of the records so far: how many were tagged, and how many keep a tag by a rule."""
    counts, kind = await load_outcome_counts(work), TaggedKind(work.arguments["kind"])
    names = await load_tag_names(work.scope, [*work.arguments["add"], *work.arguments["remove"]])
    added = ", ".join(names[tag_id] for tag_id in work.arguments["add"])
    removed = ", ".join(names[tag_id] for tag_id in work.arguments["remove"])
    changed, kept = _count_words(kind, counts.get("changed", 0)), counts.get("kept_by_rule", 0)
    said = [f"Tagged {changed} {added}."] if added else []
    said += [f"Removed {removed} from {changed}."] if removed else []
    said += [f"{_count_words(kind, kept)} {'keeps' if kept == 1 else 'keep'} it by a rule."] if kept else []
    return " ".join(said)


def _count_words(kind: TaggedKind, count: int) -> str:
    found = KINDS[kind]
    return f"{count:,} {(found.label if count == 1 else found.plural).lower()}"
