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
    portions = [
        (key, statuses)
        for key, statuses in counted.items()
        if statuses.total() > 0 and all(getattr(key, name) == value for name, value in narrowed.items())
    ]
    portions.sort(key=lambda portion: (portion[0].allocated_to is not None, -portion[1].total(), str(portion[0])))
    page_portions = portions[page.skip : page.skip + page.limit]
    accounts = await _accounts(scope, (key.account_id for key, _ in page_portions))
    persons = await assignees.get_assignee_names(key.allocated_to for key in counted)
    return WorkList(
        count=len(portions),
        page_no=page.number,
        page_limit=page.limit,
        items=[],
        portions=[_portion(key, statuses, accounts, persons) for key, statuses in page_portions],
        workers=_workers(await assignees.list_assignees(scope) | persons, counted),
    )


async def list_portion_shipments(scope: Scope, key: PortionKey, stream: Stream, page: Page) -> WorkList:
    """List the shipments of a portion, oldest first."""
    shipments, query = scoped(Shipment, scope), key.query(stream)
    cursor = shipments.find(query, {"shipment_number": 1, "status": 1, "entry_date": 1, "account_id": 1})
    cursor = cursor.sort([("entry_date", 1), ("_id", 1)]).skip(page.skip).limit(page.limit)
    accounts, counted = await _accounts(scope, [key.account_id]), await _counted(scope)
    persons = await assignees.get_assignee_names(
        [key.allocated_to, *(portion_key.allocated_to for portion_key in counted)]
    )
    account, today = accounts.get(key.account_id), clock.today(scope.place)
    return WorkList(
        count=await shipments.count(query),
        page_no=page.number,
        page_limit=page.limit,
        portions=[],
        items=[
            WorkItem(
                doc_id=str(shipment["_id"]),
                shipment_number=shipment["shipment_number"],
                status=shipment["status"],
                entry_date=shipment["entry_date"],
                age_days=age_in_days(shipment["entry_date"], today),
                account_id=_text(key.account_id),
                account_name=account["name"] if account else _NO_ACCOUNT,
                allocated_to=_text(key.allocated_to),
                allocated_to_name=_name(persons, key.allocated_to),
            )
            async for shipment in cursor
        ],
        workers=_workers(await assignees.list_assignees(scope) | persons, counted),
    )


async def _counted(scope: Scope) -> dict[PortionKey, Counter[str]]:
    """Count shipments by portion and status, using the work cells, since there may be a million shipments."""
    portions: dict[PortionKey, Counter[str]] = defaultdict(Counter)
    key = {name: f"${name}" for name in ("account_id", "allocated_to", "status")}
    groups = await scoped(WorkCell, scope).aggregate([{"$group": {"_id": key, "n": {"$sum": "$shipments"}}}])
    async for group in groups:
        group_key = group["_id"]
        portions[PortionKey(group_key["account_id"], group_key["allocated_to"])][group_key["status"]] += group["n"]
    return portions


def _portion(
    key: PortionKey,
    statuses: Counter[str],
    accounts: Mapping[ObjectId | None, StoredAccount],
    persons: Mapping[ObjectId, str],
) -> AllocationPortion:
    account = accounts.get(key.account_id)
    counts: dict[Stream, int] = {name: sum(statuses[status] for status in STATUSES[name]) for name in STATUSES}
    return AllocationPortion(
        id=str(key),
        account_id=_text(key.account_id),
        account_number=account["account_number"] if account else "",
        account_name=account["name"] if account else _NO_ACCOUNT,
        allocated_to=_text(key.allocated_to),
        allocated_to_name=_name(persons, key.allocated_to),
        not_rated=counts["notRated"],
        mismatch=counts["mismatch"],
        to_bill=counts["toBill"],
        shipments=counts[""],
    )


def _workers(persons: Mapping[ObjectId, str], counted: Mapping[PortionKey, Counter[str]]) -> list[Worker]:
    """Return the users with allocated work, and some of those who could be given it, by name."""
    counter: Counter[ObjectId | None] = Counter()
    for key, statuses in counted.items():
        counter[key.allocated_to] += statuses.total()
    by_name = sorted(persons.items(), key=lambda user_id: user_id[1].casefold())
    return [Worker(user_id=str(record_id), name=name, shipments=counter[record_id]) for record_id, name in by_name]


async def _accounts(scope: Scope, ids: Iterable[ObjectId | None]) -> dict[ObjectId | None, StoredAccount]:
    record_ids = [record_id for record_id in ids if record_id]
    cursor = scoped(Account, scope).find({"_id": {"$in": record_ids}}, {"account_number": 1, "name": 1})
    return {account["_id"]: account async for account in cursor}


def _name(persons: Mapping[ObjectId, str], user_id: ObjectId | None) -> str:
    return persons.get(user_id, "Former user") if user_id else ""


def _text(value: ObjectId | None) -> str:
    return str(value) if value else ""
