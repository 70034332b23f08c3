"""The undo of an import, in chunks of one transaction each. Run again after whatever interruption, it takes back what
is left and nothing twice."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.shipments.undo import Later, Undo, UndoResult, undo_change, undo_new
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.upload import Upload, UploadState
from freight.features.shipments import store
from freight.features.shipments.countries import country_code
from freight.features.shipments.store import ShipmentChange
from freight.features.tasks.work import Cancelled, Outcome, Work, claim_chunk
from freight.features.uploads import importing, template
from freight.kit import clock
from freight.kit.history import user_names
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

CHUNK = 500
REASON = "undo"
_MOST_EXCEPTIONS = 200
_SYSTEM_USER = "the system"


async def undo(work: Work) -> Outcome:
    """Undo the import of this task: added shipments are deleted, changed ones get their former values. What somebody
    has worked on since is kept and what is to be billed is refused, each with its reason."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    fields = await template.of_upload(work.scope, upload)
    job = _Job(work, upload["_id"], {spec.key: spec.label for spec in fields.importable})
    ids = await _touched(work.scope, upload["_id"])
    for number, first in enumerate(range(0, len(ids), CHUNK)):
        if await work.is_cancelled():
            await _end(work.scope, upload["_id"], UploadState.IMPORTED)
            raise Cancelled(f"Stopped after {first:,} of {len(ids):,} shipments.")
        await job.undo_chunk(number, ids[first : first + CHUNK])
    await work.progress(len(ids), len(ids))
    counts = (await _end(work.scope, upload["_id"], UploadState.UNDONE))["undo"]
    return Outcome(f"{counts['reversed']:,} reversed, {counts['kept']:,} kept, {counts['refused']:,} refused.")


async def _touched(scope: Scope, upload_id: ObjectId) -> list[ObjectId]:
    """The shipments that the import stored, always the same ones in the same order."""
    added = scoped(Shipment, scope).find({"upload_id": upload_id}, {"_id": 1}, archived=True)
    changed = scoped(ShipmentChangeEntry, scope).find(
        {"upload_id": upload_id, "reason": importing.REASON}, {"shipment_id": 1}, archived=True
    )
    ids = {shipment["_id"] async for shipment in added} | {entry["shipment_id"] async for entry in changed}
    return sorted(ids)


@dataclass(frozen=True)
class _Job:
    """One attempt at an undo. `labels` names the fields of the template."""

    work: Work
    upload_id: ObjectId
    labels: Mapping[str, str]

    async def undo_chunk(self, number: int, ids: list[ObjectId]) -> None:
        async def once(session: AsyncClientSession) -> None:
            if await claim_chunk(self.work, number, session, rows=len(ids)):
                await self._take_back(ids, session)

        await in_transaction(once)

    async def _take_back(self, ids: list[ObjectId], session: AsyncClientSession) -> None:
        scope = self.work.scope
        shipments = await store.find_by_id(ids, scope, session, archived=True)
        writes = await self._writes(ids, session)
        decided = [(shipment, self._decide(shipment, *writes[shipment["_id"]])) for shipment in shipments]
        changes = [ShipmentChange(shipment, undo.after) for shipment, undo in decided if undo.after is not None]
        # read in this transaction: nobody can have changed one in between
        await store.write(changes, scope, session, reason=REASON, upload_id=self.upload_id)
        await self._note(decided, session)

    async def _writes(
        self, ids: list[ObjectId], session: AsyncClientSession
    ) -> Mapping[ObjectId, tuple[Record | None, list[Later]]]:
        """For each shipment what the import changed of it (None: it added it), and the writes that came later."""
        found = scoped(ShipmentChangeEntry, self.work.scope).find(
            {"shipment_id": {"$in": ids}}, archived=True, session=session
        )
        entries = await found.sort([("shipment_id", 1), ("from_revision", 1)]).to_list()
        names = await user_names([entry["updated_by"] for entry in entries])
        ours: dict[ObjectId, Record] = {}
        later: dict[ObjectId, list[Later]] = defaultdict(list)
        for entry in entries:
            shipment_id = entry["shipment_id"]
            if entry["upload_id"] == self.upload_id and entry["reason"] == importing.REASON:
                ours[shipment_id], later[shipment_id] = entry, []
                continue
            paths = frozenset(change["path"] for change in entry["changes"])
            later[shipment_id].append(Later(entry["reason"], paths, names.get(entry["updated_by"], _SYSTEM_USER)))
        return {shipment_id: (ours.get(shipment_id), later[shipment_id]) for shipment_id in ids}

    def _decide(self, shipment: Record, entry: Record | None, later: list[Later]) -> Undo:
        if entry is None:
            return undo_new(shipment, later)
        return undo_change(shipment, entry["changes"], later, lambda key: self.labels.get(key, key), country_code)

    async def _note(self, decided: list[tuple[Record, Undo]], session: AsyncClientSession) -> None:
        counts = Counter(undo.result for _, undo in decided)
        left = [
            {"shipment_number": shipment["shipment_number"], "result": undo.result, "reason": undo.reason}
            for shipment, undo in decided
            if undo.result is not UndoResult.REVERSED
        ]
        change: Record = {"$inc": {f"undo.{result}": counts[result] for result in UndoResult}}
        if left:
            change["$push"] = {"undo.exceptions": {"$each": left, "$slice": _MOST_EXCEPTIONS}}
        await scoped(Upload, self.work.scope).update_one({"_id": self.upload_id}, change, session=session)


async def _end(scope: Scope, upload_id: ObjectId, state: UploadState) -> Record:
    now = clock.now()
    uploads = scoped(Upload, scope)
    await uploads.update_one({"_id": upload_id}, {"$set": {"state": state, "updated_on": now, "undo.on": now}})
    return await uploads.get(upload_id, "upload")
