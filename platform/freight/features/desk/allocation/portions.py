"""How many unbilled shipments are allocated to whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bson import ObjectId

from freight.core.aging import UNBILLED, age_in_days
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.shipment import Shipment
from freight.documents.work_cell import WorkCell
from freight.features.desk.allocation import assignees
from freight.features.desk.allocation.schemas import AllocationPortion, Stream, Worker, WorkItem, WorkList
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

NOBODY = "nobody"
STATUSES: dict[Stream, tuple[str, ...]] = {
    "": tuple(UNBILLED),
    "notRated": (NOT_RATED,),
    "mismatch": (RATE_MISMATCH,),
    "toBill": (RATED, READY_FOR_INVOICING),
}
_NO_ACCOUNT = "No account"


class PortionKey(NamedTuple):
    """The account of shipments and the user they are allocated to. None: no account, or not allocated."""

    account_id: ObjectId | None
    allocated_to: ObjectId | None

    @classmethod
    def parse(cls, text: str) -> "PortionKey":
        """Parse a portion's id from the summary. Raises NotFound."""
        account, _, person = text.partition(".")
        return cls(
            None if account == NOBODY else parse_object_id(account, "account"),
            None if person == NOBODY else parse_object_id(person, "user"),
        )

    def __str__(self) -> str:
        return f"{self.account_id or NOBODY}.{self.allocated_to or NOBODY}"

    def query(self, stream: Stream = "") -> Record:
        """Return the MongoDB filter for its shipments."""
        filed = (
            build_filed_query(FilingKind.ASSIGNED, self.allocated_to) if self.allocated_to else {"allocated_to": None}
        )
        return {"account_id": self.account_id, **filed, "status": {"$in": list(STATUSES[stream])}}


async def list_portions(scope: Scope, narrowed: Mapping[str, ObjectId | None], page: Page) -> WorkList:
    """List the portions: unallocated ones first, then the largest. `narrowed` limits them to one account, one user or
    both."""
    counted = await _counted(scope)
    kept = [
        (key, statuses)
        for key, statuses in counted.items()
        if statuses.total() > 0 and all(getattr(key, name) == value for name, value in narrowed.items())
    ]
    kept.sort(key=lambda each: (each[0].allocated_to is not None, -each[1].total(), str(each[0])))
    shown = kept[page.skip : page.skip + page.limit]
    accounts = await _accounts(scope, (key.account_id for key, _ in shown))
    persons = await assignees.get_assignee_names(key.allocated_to for key in counted)
    return WorkList(
        count=len(kept),
        page_no=page.number,
        page_limit=page.limit,
        items=[],
        portions=[_portion(key, statuses, accounts, persons) for key, statuses in shown],
        workers=_workers(await assignees.list_assignees(scope) | persons, counted),
    )


async def list_portion_shipments(scope: Scope, key: PortionKey, stream: Stream, page: Page) -> WorkList:
    """List the shipments of a portion, oldest first."""
    shipments, query = scoped(Shipment, scope), key.query(stream)
    found = shipments.find(query, {"shipment_number": 1, "status": 1, "entry_date": 1, "account_id": 1})
    found = found.sort([("entry_date", 1), ("_id", 1)]).skip(page.skip).limit(page.limit)
    accounts, counted = await _accounts(scope, [key.account_id]), await _counted(scope)
    persons = await assignees.get_assignee_names([key.allocated_to, *(each.allocated_to for each in counted)])
    account, today = accounts.get(key.account_id), clock.today(scope.place)
    return WorkList(
        count=await shipments.count(query),
        page_no=page.number,
        page_limit=page.limit,
        portions=[],
        items=[
            WorkItem(
                doc_id=str(one["_id"]),
                shipment_number=one["shipment_number"],
                status=one["status"],
                entry_date=one["entry_date"],
                age_days=age_in_days(one["entry_date"], today),
                account_id=_text(key.account_id),
                account_name=account["name"] if account else _NO_ACCOUNT,
                allocated_to=_text(key.allocated_to),
                allocated_to_name=_name(persons, key.allocated_to),
            )
            async for one in found
        ],
        workers=_workers(await assignees.list_assignees(scope) | persons, counted),
    )


async def _counted(scope: Scope) -> dict[PortionKey, Counter[str]]:
    """Count shipments by portion and status, using the work cells, since there may be a million shipments."""
    portions: dict[PortionKey, Counter[str]] = defaultdict(Counter)
    key = {name: f"${name}" for name in ("account_id", "allocated_to", "status")}
    groups = await scoped(WorkCell, scope).aggregate([{"$group": {"_id": key, "n": {"$sum": "$shipments"}}}])
    async for one in groups:
        of = one["_id"]
        portions[PortionKey(of["account_id"], of["allocated_to"])][of["status"]] += one["n"]
    return portions


def _portion(
    key: PortionKey,
    statuses: Counter[str],
    accounts: Mapping[ObjectId | None, StoredAccount],
    persons: Mapping[ObjectId, str],
) -> AllocationPortion:
    account = accounts.get(key.account_id)
    of: dict[Stream, int] = {name: sum(statuses[each] for each in STATUSES[name]) for name in STATUSES}
    return AllocationPortion(
        id=str(key),
        account_id=_text(key.account_id),
        account_number=account["account_number"] if account else "",
        account_name=account["name"] if account else _NO_ACCOUNT,
        allocated_to=_text(key.allocated_to),
        allocated_to_name=_name(persons, key.allocated_to),
        not_rated=of["notRated"],
        mismatch=of["mismatch"],
        to_bill=of["toBill"],
        shipments=of[""],
    )


def _workers(persons: Mapping[ObjectId, str], counted: Mapping[PortionKey, Counter[str]]) -> list[Worker]:
    """Return the users with allocated work, and some of those who could be given it, by name."""
    theirs: Counter[ObjectId | None] = Counter()
    for key, statuses in counted.items():
        theirs[key.allocated_to] += statuses.total()
    by_name = sorted(persons.items(), key=lambda each: each[1].casefold())
    return [Worker(user_id=str(each), name=name, shipments=theirs[each]) for each, name in by_name]


async def _accounts(scope: Scope, ids: Iterable[ObjectId | None]) -> dict[ObjectId | None, StoredAccount]:
    wanted = [each for each in ids if each]
    found = scoped(Account, scope).find({"_id": {"$in": wanted}}, {"account_number": 1, "name": 1})
    return {account["_id"]: account async for account in found}


def _name(persons: Mapping[ObjectId, str], user_id: ObjectId | None) -> str:
    return persons.get(user_id, "Former user") if user_id else ""


def _text(value: ObjectId | None) -> str:
    return str(value) if value else ""
