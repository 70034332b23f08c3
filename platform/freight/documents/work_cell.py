"""A cell of waiting work: Home reads its to-do counts from these."""

from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.counting_cell import STRIPES, StripedCell
from freight.documents.records.work_cell import StoredWorkCell


class WorkCellRating(BaseModel):
    """What the shipments of a cell have in common in their rating; empty while there is none."""

    reason_code: str
    currency: str


class WorkCell(StripedCell[StoredWorkCell]):
    """The number of unbilled shipments of an account with one status, one reason for having no rate, one user and one
    currency, their value, and their difference from the tariff. The fields are named as in a shipment, so that one
    filter finds both. Kept in step together with the aging cells."""

    measures: ClassVar[tuple[str, ...]] = ("shipments", "amount", "difference")

    status: str
    rating: WorkCellRating
    allocated_to: PydanticObjectId | None
    shipments: int
    amount: Decimal
    difference: Decimal

    class Settings:
        name = "work_cells"
        indexes = [
            IndexModel(
                [
                    (field, ASCENDING)
                    for field in (
                        "system_id",
                        "account_id",
                        "status",
                        "rating.reason_code",
                        "allocated_to",
                        "rating.currency",
                        "stripe",
                    )
                ],
                unique=True,
                name="cell",
            ),
            # holds everything that Home reads
            IndexModel(
                [
                    (field, ASCENDING)
                    for field in (
                        "system_id",
                        "company_id",
                        "archived",
                        "status",
                        "rating.reason_code",
                        "allocated_to",
                        "rating.currency",
                        "account_id",
                        "shipments",
                        "amount",
                        "difference",
                    )
                ],
                name="todo",
            ),
            STRIPES,
        ]
