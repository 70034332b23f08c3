"""The papers of a carrier that end: insurance and authority. A lapsed one is found before a claim shows it."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

SOON = timedelta(days=30)


class PaperState(StrEnum):
    """How a paper is today."""

    MISSING = "missing"  # no last day was entered
    VALID = "valid"
    ENDS_SOON = "ends_soon"  # within `SOON`
    ENDED = "ended"


@dataclass(frozen=True)
class CarrierPaper:
    """A paper of a carrier with its last day, None if none was entered."""

    label: str
    last_day: date | None

    def get_state(self, today: date) -> PaperState:
        """Return how the paper is on a day. It is valid on its last day."""
        if self.last_day is None:
            return PaperState.MISSING
        if self.last_day < today:
            return PaperState.ENDED
        return PaperState.ENDS_SOON if self.last_day - today <= SOON else PaperState.VALID
