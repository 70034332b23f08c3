"""Shipments as assigned work: those allocated to a user and not billed yet."""

from collections.abc import Mapping, Sequence
from datetime import date

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import UNBILLED
from freight.core.people.dealing import AllocatableWork
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.documents.base import ANYBODY
from freight.documents.shipment import Shipment
from freight.documents.work_cell import WorkCell
from freight.features.desk.allocation.reallocation import assign_shipments
from freight.features.desk.home.work_sets import WorkSetContext, get_work_set
from freight.features.shipments import store
from freight.kit.records.assigned_work import AssignedWork, AssignedWorkCount
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction


async def _count(scope: Scope, holder: ObjectId | None) -> Sequence[AssignedWorkCount]:
    whose: Record = {"allocated_to": holder or {"$gt": ANYBODY}, "status": {"$in": list(UNBILLED)}}
    key = {"holder": "$allocated_to", "system": "$system_id"}
    groups = await scoped(WorkCell, scope).aggregate(
        [{"$match": whose}, {"$group": {"_id": key, "count": {"$sum": "$shipments"}}}]
    )
    return [
        AssignedWorkCount(group["_id"]["holder"], group["_id"]["system"], group["count"])
        async for group in groups
        if group["count"] > 0
    ]


async def _pieces(scope: Scope, holder: ObjectId) -> Sequence[AllocatableWork]:
    """Return the oldest first, so that a user who takes a share gets both old and new ones."""
    cursor = scoped(Shipment, scope).find(_of(holder), {"account_id": 1}).sort([("entry_date", 1), ("_id", 1)])
    return [AllocatableWork(shipment["_id"], (shipment["account_id"],)) async for shipment in cursor]


async def _give(scope: Scope, holder: ObjectId, to: Mapping[ObjectId, ObjectId]) -> int:
    async def work(session: AsyncClientSession) -> int:
        shipments = await store.find_by_id(scope, to, session)
        holder_shipments = [
            shipment for shipment in shipments if shipment["allocated_to"] == holder and shipment["status"] in UNBILLED
        ]
        return await assign_shipments(scope, holder_shipments, to, session, reason="handover")

    return await run_in_transaction(work)


def _of(holder: ObjectId) -> Record:
    return {**build_filed_query(FilingKind.ASSIGNED, holder), "status": {"$in": list(UNBILLED)}}


SHIPMENTS = AssignedWork(
    kind="shipments",
    one="shipment",
    many="shipments",
    right="configurationInvoices.editConfigurationInvoices",
    done_by=("shipmentEntry.sideShipmentEntry",),
    # what is allocated to a user does not depend on the day
    address=lambda holder: get_work_set("ownWork", WorkSetContext(date.min, str(holder))).address_in_system,
    count=_count,
    pieces=_pieces,
    give=_give,
)
