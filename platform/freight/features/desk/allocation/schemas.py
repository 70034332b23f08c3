"""Whose work unbilled shipments are, on the wire. `allocatedTo` is a user's id; "" means nobody in particular, as an
`accountId` of "" means shipments without an account."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from freight.kit.http.envelope import RequestModel, WireModel

Stream = Literal["", "notRated", "mismatch", "toBill"]
Named = Annotated[list[str], BeforeValidator(lambda given: [given] if isinstance(given, str) else given)]


class AllocationPortion(WireModel):
    """The unbilled shipments of one account that are one person's work. `id` names it for a reallocation."""

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
    """A shipment that waits. `ageDays` counts from its entry date."""

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
    """A person of the system and how many shipments are hers."""

    user_id: str
    name: str
    shipments: int


class WorkList(WireModel):
    """A page of the portions (`for=summary`), or of the shipments of one (`for=listing`); those whose work
    something is, and the first who could be given it."""

    count: int
    page_no: int
    page_limit: int
    portions: list[AllocationPortion]
    items: list[WorkItem]
    workers: list[Worker]


class Reallocation(RequestModel):
    """Hand over shipments: those named by `docId`, or all of a portion (`accountId`, `allocatedTo`), of one `stream`
    or of every one."""

    doc_id: Named = Field([], max_length=10_000)
    account_id: str | None = None
    allocated_to: str | None = None
    allocate_to: str = ""
    stream: Stream = ""


class SummaryReallocation(RequestModel):
    """Hand over whole portions by their ids."""

    id: Named = Field([], max_length=1_000)
    allocated_to: str = ""


class ReallocationResult(WireModel):
    """How many shipments changed hands; many do so as a task, whose key comes instead."""

    moved: int
    mem_cache_key: str | None = None
