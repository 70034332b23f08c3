"""Paging as the specification spells it: pageNo from 1, pageLimit rows."""

from dataclasses import dataclass

from freight.core.errors import Invalid

MOST_ROWS = 1_000


@dataclass(frozen=True)
class Page:
    """One page of a list."""

    number: int = 1
    limit: int = 50

    def __post_init__(self) -> None:
        if self.number < 1 or not 1 <= self.limit <= MOST_ROWS:
            raise Invalid(f"Page {self.number} with {self.limit} rows: pages count from 1, with 1 to {MOST_ROWS} rows.")

    @property
    def skip(self) -> int:
        """Rows before this page."""
        return (self.number - 1) * self.limit
