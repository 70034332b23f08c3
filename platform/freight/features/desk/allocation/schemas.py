"""Wire shapes of the allocation of unbilled shipments. `allocatedTo` is the id of a user, "" for not allocated;
`accountId` is "" for shipments without an account."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from freight.kit.http.envelope import RequestModel, WireModel

Stream = Literal["", "notRated", "mismatch", "toBill"]
Named = Annotated[
    list[str], BeforeValidator(lambda raw_names: [raw_names] if isinstance(raw_names, str) else raw_names)
]


class AllocationPortion(WireModel):
    """The unbilled shipments of one account that are allocated to one user. `id` names the portion in a
    reallocation."""

    id: str
    account_id: str
    account_number: str
    account_name: str
    allocated_to: str
    allocated_to_name: str
    not_rated: int
    mismatch: int
    to_bill: int
    shipments: int


class WorkItem(WireModel):
    """An unbilled shipment. `ageDays` counts from its entry date."""

    doc_id: str
    shipment_number: str
    status: str
    entry_date: str
    age_days: int
    account_id: str
    account_name: str
    allocated_to: str
    allocated_to_name: str


class Worker(WireModel):
    """A user of the system, with the number of shipments allocated to them."""

    user_id: str
    name: str
    shipments: int


class WorkList(WireModel):
    """A page of the portions (`for=summary`), or of the shipments of one (`for=listing`), with the users who have
    allocated work and the first who could be given it."""

    count: int
    page_no: int
    page_limit: int
    portions: list[AllocationPortion]
    items: list[WorkItem]
    workers: list[Worker]


class Reallocation(RequestModel):
    """Shipments to reallocate: those named by `docId`, or all of a portion (`accountId`, `allocatedTo`), of one
    `stream` or of every stream."""

    doc_id: Named = Field([], max_length=10_000)
    account_id: str | None = None
    allocated_to: str | None = None
    allocate_to: str = ""
    stream: Stream = ""


class SummaryReallocation(RequestModel):
    """Whole portions to reallocate, by id."""

    id: Named = Field([], max_length=1_000)
    allocated_to: str = ""


class ReallocationResult(WireModel):
    """How many shipments were reallocated; for many, the key of the task that does it instead."""

    moved: int
    mem_cache_key: str | None = None
