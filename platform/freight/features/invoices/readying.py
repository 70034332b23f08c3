"""Update status: shipments become Ready for Invoicing when their data is valid (R057)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.charges import BilledValue
from freight.core.invoices.readiness import Choice, not_ready
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.shipment import Shipment
from freight.features.invoices import selection
from freight.features.invoices import store as invoices
from freight.features.invoices.drafts import Issue
from freight.features.invoices.following import follow
from freight.features.invoices.issuing import open_invoices
from freight.features.invoices.schemas import MismatchChoice, ReadyAnswer, ReadyRequest, Refused
from freight.features.invoices.store import InvoiceChange
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.tasks import service as tasks
from freight.features.tasks.work import Outcome, Work
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

_CHUNK = 500
JOB = "invoices.ready"
PERMISSION = "invoiceProcessing.createInvoice"
REASON = "update status"


async def make_ready(request: ReadyRequest, scope: Scope) -> ReadyAnswer:
    """Make the selected shipments ready, at once or, when they are many, as a task."""
    query = await selection.query_of(scope, request)
    total = await scoped(Shipment, scope).count(query)
    if total <= selection.MOST_AT_ONCE:
        return await _make_ready(await _ids(query, scope), _choice(request.mismatch), scope)
    choice = request.mismatch.model_dump(mode="json") if request.mismatch else None
    task = await tasks.start(
        scope,
        kind="billing",
        title=f"Update status of {total:,} shipments",
        job_name=JOB,
        arguments={"query": query, "choice": choice},
        total=total,
        link="/invoices/shipmentEntry",
    )
    return ReadyAnswer(updated=0, updated_ids=[], refused=[], mem_cache_key=task["key"])


async def run(work: Work) -> Outcome:
    """The task of `make_ready`. A shipment that is ready already is left alone, so it may run again from the start."""
    stored = work.arguments["choice"]
    choice = _choice(MismatchChoice.model_validate(stored)) if stored else None
    ids = await _ids(work.arguments["query"], work.scope)
    await work.progress(0, len(ids))
    updated, findings = 0, []
    for begin in range(0, len(ids), _CHUNK):
        await work.stop_if_cancelled(f"{updated:,} shipments are Ready for Invoicing.")
        answer = await _make_ready(ids[begin : begin + _CHUNK], choice, work.scope)
        updated += answer.updated
        findings += [one.message for one in answer.refused]
        await work.progress(min(begin + _CHUNK, len(ids)))
    return Outcome(f"{updated:,} shipments are Ready for Invoicing.{selection.in_words(findings)}")


async def _make_ready(ids: Sequence[ObjectId], choice: Choice | None, scope: Scope) -> ReadyAnswer:
    async def work(session: AsyncClientSession) -> ReadyAnswer:
        now = clock.now()
        issue = Issue(now.date(), now, scope.user_id)
        changes: list[ShipmentChange] = []
        written: dict[ObjectId, InvoiceChange] = {}
        updated: list[str] = []
        stay: list[Refused] = []
        found = await store.find_by_id(ids, scope, session)
        opened = await open_invoices(found, scope, session)
        for shipment in found:
            own = opened.get(shipment["_id"])
            finding = own.finding(choice) if own else not_ready(shipment, choice)
            if finding:
                stay.append(selection.refused(shipment, finding))
            elif shipment["status"] != READY_FOR_INVOICING:
                updated.append(str(shipment["_id"]))
                if own:
                    written[own.invoice["_id"]] = InvoiceChange(own.invoice, own.ready(issue, choice))
                else:
                    changes.append(ShipmentChange(shipment, ready(shipment, choice)))
        await invoices.write(list(written.values()), scope, session, permission=PERMISSION, now=now)
        await store.write(changes, scope, session, reason=REASON, now=now)
        await follow([one.after for one in written.values()], scope, session, reason=REASON, now=now)
        return ReadyAnswer(updated=len(updated), updated_ids=updated, refused=stay)

    return await in_transaction(work)


def ready(shipment: Mapping[str, Any], choice: Choice | None) -> Record:
    """The shipment as it is when ready. The choice is kept only where there was one to make."""
    billing = None
    if choice and shipment["status"] == "Rate Mismatch":
        billing = {"billed": choice.billed.value, "reason": choice.reason.strip()}
    return {**shipment, "status": READY_FOR_INVOICING, "billing": billing}


async def _ids(query: Record, scope: Scope) -> list[ObjectId]:
    return [record["_id"] async for record in scoped(Shipment, scope).find(query, {"_id": 1})]


def _choice(mismatch: MismatchChoice | None) -> Choice | None:
    return Choice(BilledValue(mismatch.billed), mismatch.reason) if mismatch else None
