"""Bring all stored shipments and invoices of a system in step with its scripting rules, after one of these changed."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields.spec import COMPUTED
from freight.core.records import Record, Stored
from freight.core.scripting.computed_fields import ComputedFieldSet
from freight.core.scripting.fields import list_field_paths
from freight.core.shipments.document import nest
from freight.documents.base import match_revision
from freight.documents.queue_state import mark_queued
from freight.documents.records.shipment import StoredShipment
from freight.documents.scripting_rule import ScriptingRule
from freight.documents.shipment import Shipment
from freight.features.ledger.invoices.computed_refresh import compute_invoice_chunk
from freight.features.ledger.invoices.computing import load_invoice_field_set
from freight.features.setup.scripting.commands import COMPUTE_JOB
from freight.features.shipments import store
from freight.features.shipments.computing import compute_shipment_fields, load_computed_field_set
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = COMPUTE_JOB
# computes the next records of a query after an id, and returns the last one
_ComputeChunk = Callable[[Record, ObjectId | None], Awaitable[ObjectId | None]]
_CHUNK = 1_000
_AT_ONCE = 100
# a worker that is at it says so again with every chunk
_QUEUED_FOR = timedelta(minutes=2)
# no transaction that read the rules as they were lives longer
_LONGEST_TRANSACTION = timedelta(minutes=2)


async def dispatch_computations() -> int:
    """Notify a worker of each system whose records do not follow its scripting rules yet; return how many. For the
    scheduler."""
    now = await database_clock.read_database_clock()
    rules = await ScriptingRule.unsettled(now, _AT_ONCE)
    systems = sorted({(rule["company_id"], rule["system_id"]) for rule in rules})
    for company_id, system_id in systems:
        await get_connections().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id))
    await mark_queued(ScriptingRule, [rule["_id"] for rule in rules], now + _QUEUED_FOR)
    return len(systems)


async def compute_system_shipments(company_id: str, system_id: str) -> None:
    """Run the job of one system: compute the fields of its shipments and invoices as its rules are now. It may be
    killed and run again at any point; records that follow already are not written."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    started_at = await database_clock.read_database_clock()
    revisions = {
        rule["_id"]: rule["revision"]
        async for rule in scoped(ScriptingRule, scope).find({}, ["revision"], archived=True)
    }
    fields = await load_computed_field_set(scope) or ComputedFieldSet((), {})
    invoice_fields = await load_invoice_field_set(scope)
    chunks: tuple[_ComputeChunk, ...] = (
        partial(_compute_chunk, scope, fields),
        partial(compute_invoice_chunk, scope, invoice_fields),
    )
    # a writer that read the rules before they changed may have committed behind the first pass
    for query in ({}, {"updated_on": {"$gte": started_at - _LONGEST_TRANSACTION}}):
        for compute_chunk in chunks:
            await _compute_all(compute_chunk, query, list(revisions))
    if revisions:
        rules = scoped(ScriptingRule, scope)
        await rules.bulk_write(
            [
                rules.to_update(
                    match_revision(rule_id, revision), {"$set": {"settled_revision": revision}}, archived=True
                )
                for rule_id, revision in revisions.items()
            ]
        )


async def _compute_all(compute_chunk: _ComputeChunk, query: Record, rule_ids: list[ObjectId]) -> None:
    last: ObjectId | None = None
    while (last := await compute_chunk(query, last)) is not None:
        now = await database_clock.read_database_clock()
        await mark_queued(ScriptingRule, rule_ids, now + _QUEUED_FOR)


async def _compute_chunk(
    scope: Scope, fields: ComputedFieldSet, query: Record, after: ObjectId | None
) -> ObjectId | None:
    """Compute the fields of the next shipments by id; return the last id, None if there are no more."""
    page_query = query | ({"_id": {"$gt": after}} if after else {})
    paths = list_field_paths(fields.reads)

    async def work(session: AsyncClientSession) -> ObjectId | None:
        cursor = scoped(Shipment, scope).find(page_query, paths, session=session)
        shipments: list[StoredShipment] = await cursor.sort("_id", 1).limit(_CHUNK).to_list()
        changes = [change for shipment in shipments if (change := _find_change(fields, shipment))]
        await store.store_derived_fields(scope, changes, session)
        return shipments[-1]["_id"] if shipments else None

    return await run_in_transaction(work)


def _find_change(fields: ComputedFieldSet, shipment: StoredShipment) -> tuple[Stored, Record] | None:
    before = shipment.get("data", {}).get(COMPUTED, {})
    after = nest(compute_shipment_fields(fields, shipment)).get(COMPUTED, {})
    return None if before == after else (shipment, {f"data.{COMPUTED}": after})
