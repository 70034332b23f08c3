"""The undo of an import, in chunks of one transaction each. A rerun after any interruption reverts what is left and
nothing twice."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.shipments.undo import LaterWrite, UndoDecision, UndoResult, undo_change, undo_new
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_change import StoredShipmentChangeEntry
from freight.documents.records.upload import StoredUpload
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry, match_changes_of_upload
from freight.documents.upload import Upload, UploadState
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.shipments.uploads import import_job, upload_template
from freight.features.shipments.uploads.schemas import UndoneShipmentView, UndoPreview
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome, claim_chunk
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

CHUNK = 500
REASON = "undo"
MOST_PREVIEWED = 20_000  # checking more would take too long for a preview
_MOST_EXCEPTIONS = 200
_SYSTEM_USER = "the system"

ShipmentUndo = UndoDecision[StoredShipment]


async def run_upload_undo(work: TaskContext) -> TaskOutcome:
    """Undo the import of this task: added shipments are deleted, changed ones get their former values. What users have
    worked on since is kept and what is to be billed is refused, each with its reason."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    job = _Job(work, await _Decider.of(work.scope, upload))
    ids = await _touched(work.scope, upload["_id"])
    for number, first in enumerate(range(0, len(ids), CHUNK)):
        if await work.is_cancelled():
            await _end(work.scope, upload["_id"], UploadState.IMPORTED)
            raise TaskCancelled(f"Stopped after {first:,} of {len(ids):,} shipments.")
        await job.undo_chunk(number, ids[first : first + CHUNK])
    await work.progress(len(ids), len(ids))
    counts = (await _end(work.scope, upload["_id"], UploadState.UNDONE))["undo"]
    assert counts is not None  # set when an undo starts
    return TaskOutcome(f"{counts['reversed']:,} reversed, {counts['kept']:,} kept, {counts['refused']:,} refused.")


async def _touched(scope: Scope, upload_id: ObjectId) -> list[ObjectId]:
    """Return the shipments that the import stored, always in the same order."""
    added = scoped(Shipment, scope).find(build_filed_query(FilingKind.UPLOAD, upload_id), {"_id": 1}, archived=True)
    changed = scoped(ShipmentChangeEntry, scope).find(
        match_changes_of_upload(upload_id, import_job.REASON), {"shipment_id": 1}, archived=True
    )
    ids = {shipment["_id"] async for shipment in added} | {entry["shipment_id"] async for entry in changed}
    return sorted(ids)


async def preview_upload_undo(scope: Scope, upload: StoredUpload) -> UndoPreview:
    """Preview the undo of an import, with the decisions of the undo itself. Nothing is stored."""
    decider = await _Decider.of(scope, upload)
    ids = await _touched(scope, upload["_id"])
    undo_preview = UndoPreview(
        shipments=len(ids),
        looked_at=min(len(ids), MOST_PREVIEWED),
        deleted=0,
        restored=0,
        kept=0,
        refused=0,
        exceptions=[],
    )
    for first in range(0, undo_preview.looked_at, CHUNK):
        for shipment, undo, is_new in await decider.decided(ids[first : min(first + CHUNK, undo_preview.looked_at)]):
            if undo.result is UndoResult.REVERSED:
                undo_preview.deleted += is_new
                undo_preview.restored += not is_new
                continue
            undo_preview.kept += undo.result is UndoResult.KEPT
            undo_preview.refused += undo.result is UndoResult.REFUSED
            if len(undo_preview.exceptions) < _MOST_EXCEPTIONS:
                undo_preview.exceptions.append(UndoneShipmentView(**_left(shipment, undo)))
    return undo_preview


@dataclass(frozen=True)
class _Decider:
    """Decides what happens to the shipments of an import. `labels` names the fields of the template."""

    scope: Scope
    upload_id: ObjectId
    labels: Mapping[str, str]

    @classmethod
    async def of(cls, scope: Scope, upload: StoredUpload) -> "_Decider":
        fields = await upload_template.load_received_template(scope, upload)
        return cls(scope, upload["_id"], {spec.key: spec.label for spec in fields.importable})

    async def decided(
        self, ids: list[ObjectId], session: AsyncClientSession | None = None
    ) -> list[tuple[StoredShipment, ShipmentUndo, bool]]:
        """Return each shipment with its decision, and whether the import added it."""
        shipments = await store.find_by_id(self.scope, ids, session, archived=True)
        writes = await self._writes(ids, session)
        return [
            (shipment, self._decide(shipment, *writes[shipment["_id"]]), writes[shipment["_id"]][0] is None)
            for shipment in shipments
        ]

    async def _writes(
        self, ids: list[ObjectId], session: AsyncClientSession | None
    ) -> Mapping[ObjectId, tuple[StoredShipmentChangeEntry | None, list[LaterWrite]]]:
        """Return for each shipment what the import changed (None: it added it), and the later writes."""
        cursor = scoped(ShipmentChangeEntry, self.scope).find(
            {"shipment_id": {"$in": ids}}, archived=True, session=session
        )
        entries = await cursor.sort([("shipment_id", 1), ("from_revision", 1)]).to_list()
        names = await load_user_names([entry["updated_by"] for entry in entries])
        ours: dict[ObjectId, StoredShipmentChangeEntry] = {}
        later: dict[ObjectId, list[LaterWrite]] = defaultdict(list)
        for entry in entries:
            shipment_id = entry["shipment_id"]
            if entry["upload_id"] == self.upload_id and entry["reason"] == import_job.REASON:
                ours[shipment_id], later[shipment_id] = entry, []
                continue
            paths = frozenset(change["path"] for change in entry["changes"])
            later[shipment_id].append(LaterWrite(entry["reason"], paths, names.get(entry["updated_by"], _SYSTEM_USER)))
        return {shipment_id: (ours.get(shipment_id), later[shipment_id]) for shipment_id in ids}

    def _decide(
        self, shipment: StoredShipment, entry: StoredShipmentChangeEntry | None, later: list[LaterWrite]
    ) -> ShipmentUndo:
        if entry is None:
            return undo_new(shipment, later)
        return undo_change(shipment, entry["changes"], later, lambda key: self.labels.get(key, key), find_country_code)


@dataclass(frozen=True)
class _Job:
    """One attempt at an undo."""

    work: TaskContext
    decider: _Decider

    async def undo_chunk(self, number: int, ids: list[ObjectId]) -> None:
        async def once(session: AsyncClientSession) -> None:
            if await claim_chunk(self.work, number, session, rows=len(ids)):
                await self._take_back(ids, session)

        await run_in_transaction(once)

    async def _take_back(self, ids: list[ObjectId], session: AsyncClientSession) -> None:
        decided = [(shipment, undo) for shipment, undo, _ in await self.decider.decided(ids, session)]
        changes = [ShipmentChange(shipment, undo.after) for shipment, undo in decided if undo.after is not None]
        # read in this transaction, so no other change can have come in between
        await store.write_shipments(self.work.scope, changes, session, reason=REASON, upload_id=self.decider.upload_id)
        await self._note(decided, session)

    async def _note(self, decided: list[tuple[StoredShipment, ShipmentUndo]], session: AsyncClientSession) -> None:
        counts = Counter(undo.result for _, undo in decided)
        unreversed = [_left(shipment, undo) for shipment, undo in decided if undo.result is not UndoResult.REVERSED]
        change: Record = {"$inc": {f"undo.{result}": counts[result] for result in UndoResult}}
        if unreversed:
            change["$push"] = {"undo.exceptions": {"$each": unreversed, "$slice": _MOST_EXCEPTIONS}}
        await scoped(Upload, self.work.scope).update_one({"_id": self.decider.upload_id}, change, session=session)


def _left(shipment: StoredShipment, undo: ShipmentUndo) -> Record:
    return {"shipment_number": shipment["shipment_number"], "result": undo.result, "reason": undo.reason}


async def _end(scope: Scope, upload_id: ObjectId, state: UploadState) -> StoredUpload:
    now = clock.now()
    uploads = scoped(Upload, scope)
    await uploads.update_one({"_id": upload_id}, {"$set": {"state": state, "updated_on": now, "undo.on": now}})
    return await uploads.get(upload_id, "upload")
