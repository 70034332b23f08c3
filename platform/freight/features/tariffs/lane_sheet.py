"""The lanes of a version as a grid, and saving those of a draft: all rows or none, each guarded by the revision it was
read at."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, RowsInvalid
from freight.core.fields import FieldFinding
from freight.core.rating import lane_sheet as sheet
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms
from freight.core.refused_rows import describe_rows
from freight.documents.lane import LaneDocument, match_lanes_in_set
from freight.documents.lane_change import LaneChange, LaneOrigin
from freight.documents.records.lane import StoredLaneDocument
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, VersionState, match_draft_version
from freight.features.tariffs import lane_columns, lane_history, lanes, versions
from freight.features.tariffs.lane_history import LaneChangeAuthor
from freight.features.tariffs.lane_schemas import (
    LaneRowBody,
    LaneRowView,
    LaneSheetView,
    LanesSaved,
    TariffLaneBody,
)
from freight.features.tariffs.schemas import LanesBody
from freight.features.tariffs.stored_versions import parse_stored_lane, parse_version_terms
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

# the same message as in the shipment grid (A071)
CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
CHANGED_MEANWHILE = "Someone else changed these lanes. Nothing was saved."


async def query_lane_sheet(scope: Scope, tariff_id: str, body: LanesBody) -> LaneSheetView:
    """Return a page of a version's lanes as rows, and the columns that all of its lanes need."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    terms = parse_version_terms(version)
    page = Page(body.page_no, body.page_limit)
    count, rows = await lanes.query_lane_set(scope, version["lane_set"], body.filter, page)
    return LaneSheetView(
        version_id=str(version["_id"]),
        version_number=version["number"],
        state=version["state"],
        currency=terms.currency,
        columns=lane_columns.order_lane_columns(
            await lane_columns.list_lane_set_columns(scope, version["lane_set"], terms), tariff.get("template")
        ),
        break_charges={charge.id: charge.name for charge in terms.charges if charge.breaks},
        count=count,
        page_no=page.number,
        page_limit=page.limit,
        rows=[_row(record, terms) for record in rows],
    )


def _row(record: StoredLaneDocument, terms: TariffTerms) -> LaneRowView:
    return LaneRowView(
        lane_id=str(record["_id"]),
        revision=record["revision"],
        number=record["number"] + 1,
        cells=sheet.to_lane_cells(parse_stored_lane(record, terms.identifiers), terms),
    )


@dataclass
class _Saving:
    """The rows of a save, along with their stored lanes."""

    terms: TariffTerms
    rows: Sequence[LaneRowBody]
    stored: dict[str, StoredLaneDocument]
    made: list[tuple[LaneRowBody, Lane | None]] = field(default_factory=list)
    findings: dict[int, dict[str, FieldFinding]] = field(default_factory=dict)

    def before(self, row: LaneRowBody) -> Lane | None:
        """Return the stored lane of a row."""
        record = self.stored.get(row.lane_id or "")
        return parse_stored_lane(record, self.terms.identifiers) if record else None

    def refuse_changed(self) -> None:
        """Raise Conflict for lanes that another user changed or deleted since they were read."""
        late = [
            row
            for row in self.rows
            if row.lane_id and (row.lane_id not in self.stored or self.stored[row.lane_id]["revision"] != row.revision)
        ]
        if late:
            current = {row.temp_id: self.stored.get(row.lane_id or "") for row in late}
            conflicts = [
                {"tempId": temp_id, "current": _row(record, self.terms) if record else None}
                for temp_id, record in current.items()
            ]
            raise Conflict(CHANGED_MEANWHILE, data={"conflicts": conflicts})

    def read(self) -> None:
        """Read every row. Raises RowsInvalid with the errors of each cell; nothing is saved then."""
        for row in self.rows:
            if row.deleted:
                self.made.append((row, None))
                continue
            lane = sheet.read_lane(row.cells, self.terms, self.before(row))
            self.made.append((row, lane.lane))
            if lane.findings:
                self.findings[row.temp_id] = dict(lane.findings)
        if self.findings:
            refused = [row for row in self.rows if row.temp_id in self.findings]
            raise RowsInvalid(
                CORRECT_AND_SAVE,
                data={
                    "doc": [row.model_dump(by_alias=True) for row in refused],
                    "invalidMsgList": describe_rows(self.findings),
                    "errorRows": [row.temp_id for row in refused],
                },
            )


async def save_lane_sheet(scope: Scope, body: TariffLaneBody, user_name: str) -> LanesSaved:
    """Save lanes of the draft. Raises Invalid for a published version, Conflict for lanes that another user changed,
    and RowsInvalid for invalid cells."""
    tariff = await scoped(Tariff, scope).get(body.template_id, "tariff")
    if body.account and body.account != str(tariff["account_id"] or ""):
        raise NotFound("This account has no such tariff.")
    if body.version_id:
        version = await versions.find_tariff_version(scope, tariff, body.version_id)
    else:
        version = await versions.get_or_create_draft(scope, tariff)
    if version["state"] != VersionState.DRAFT:
        raise Invalid(
            f"Version {version['number']} is published and can't be changed.", code=ErrorCode.VERSION_PUBLISHED
        )

    async def work(session: AsyncClientSession) -> LanesSaved:
        return await write_lane_rows(
            scope, version["_id"], body.data, LaneChangeAuthor(scope.user_id, user_name, LaneOrigin.EDIT), session
        )

    return await run_in_transaction(work)


async def write_lane_rows(
    scope: Scope,
    version_id: ObjectId,
    rows: Sequence[LaneRowBody],
    by: LaneChangeAuthor,
    session: AsyncClientSession,
    dates: Mapping[str, str] | None = None,
) -> LanesSaved:
    """Store rows of a draft within the caller's transaction, all or none, with their history; `dates` are set on the
    draft at the same time."""
    now = clock.now()
    stamp = {"updated_on": now, "updated_by": scope.user_id}
    # first of all, so that two saves of one draft run one after the other
    version = await scoped(TariffVersion, scope).find_one_and_update(
        match_draft_version(version_id), {"$set": stamp, "$inc": {"revision": 1}}, session=session
    )
    if version is None:
        raise Conflict("Someone else published this draft. Open the tariff again.")
    collection, terms = scoped(LaneDocument, scope), parse_version_terms(version)
    ids = [parse_object_id(row.lane_id, "lane") for row in rows if row.lane_id]
    query = match_lanes_in_set(version["lane_set"], ids)
    saving = _Saving(
        terms,
        rows,
        {str(stored_lane["_id"]): stored_lane async for stored_lane in collection.find(query, session=session)},
    )
    saving.refuse_changed()
    saving.read()
    saves: list[lane_history.Save] = []
    added: list[StoredLaneDocument] = []
    requests = []
    for row, lane in saving.made:
        record = saving.stored.get(row.lane_id or "")
        if lane is None:
            continue
        content = lanes.to_lane_record(lane, terms.identifiers)
        if record is None:
            lane_key = ObjectId()
            added.append(
                {
                    **content,
                    "number": version["lane_count"] + len(added),
                    "lane_key": lane_key,
                    "tariff_id": version["tariff_id"],
                    "account_id": version["account_id"],
                    "lane_set": version["lane_set"],
                    "created_on": now,
                    "updated_on": now,
                    "updated_by": scope.user_id,
                }
            )
            saves.append((lane_key, None, lane))
        else:
            change = {"$set": {**content, **stamp}, "$inc": {"revision": 1}}
            requests.append(collection.to_update({"_id": record["_id"]}, change))
            saves.append((lanes.get_lane_key(record), saving.before(row), lane))
    deleted_lanes = [saving.stored[row.lane_id] for row in rows if row.deleted and row.lane_id]
    saves += [
        (lanes.get_lane_key(deleted_lane), parse_stored_lane(deleted_lane, terms.identifiers), None)
        for deleted_lane in deleted_lanes
    ]
    if requests:
        await collection.bulk_write(requests, session=session)
    if added:
        await collection.insert_many(added, session=session)
    if deleted_lanes:
        await lanes.remove_draft_lanes(scope, version["lane_set"], deleted_lanes, session)
    entries = lane_history.build_lane_history_entries(version, saves, terms, by)
    if entries:
        await scoped(LaneChange, scope).insert_many(entries, session=session)
    counts = {
        "lane_count": version["lane_count"] + len(added) - len(deleted_lanes),
        "band_count": version["band_count"] + _bands(after for _, _, after in saves) - _bands(b for _, b, _ in saves),
        "carriers": await lanes.list_lane_set_carriers(scope, version["lane_set"], session),
        **(dates or {}),
    }
    await scoped(TariffVersion, scope).update_one({"_id": version_id}, {"$set": counts}, session=session)
    return LanesSaved(
        version_id=str(version_id),
        version_number=version["number"],
        added=len(added),
        changed=len(requests),
        deleted=len(deleted_lanes),
    )


def _bands(found: Iterable[Lane | None]) -> int:
    return sum(len(stated.ranges) for lane in found if lane for stated in lane.charges.values())
