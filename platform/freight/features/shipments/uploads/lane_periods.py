"""Rates for several periods in one rate sheet: those of the version's dates are kept, the others are refused by
name."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from freight.core.rating.beside import DAYS, EFFECTIVE, EXPIRY, read_lane_attribute
from freight.core.workbooks.lane_periods import LanePeriod, explain_refused_periods
from freight.core.workbooks.lane_rows import GROUP
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.refused_rows import ACCEPTED, LaneKey, LaneKeys, format_row_place, refuse_rows
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

LANE_PERIODS = "lanePeriods"
_KEYS = [f"{GROUP}#{name}" for name in DAYS]
_SHOWN = 3


class LanePeriods:
    """The periods of the lanes of one sheet. `begins`: the first day of the version they go to."""

    def __init__(self, identifiers: frozenset[str], begins: str) -> None:
        self._lanes = LaneKeys(identifiers)
        self._begins = begins
        self._met: dict[LaneKey, dict[LanePeriod, str]] = defaultdict(dict)
        self._notes: dict[LaneKey, dict[LanePeriod, str]] = {}

    def add(self, row: Record) -> None:
        """Record the period of an accepted row."""
        self._met[self._lanes.of(row)].setdefault(_period_of(row), format_row_place(row))

    def judge(self) -> None:
        """Decide which rows stay, after all of them were added."""
        self._notes = {
            key: explain_refused_periods(met, self._begins) for key, met in self._met.items() if len(met) > 1
        }

    @property
    def examples(self) -> list[str]:
        """Return messages about the lanes with several periods, with the first of each."""
        return [next(filter(None, notes.values())) for notes in self._notes.values()]

    def note_of(self, row: Record) -> str:
        """Return why an accepted row is refused; "" if it stays."""
        return self._notes.get(self._lanes.of(row), {}).get(_period_of(row), "")


def has_lane_periods(upload: StoredUpload) -> bool:
    """Whether a column of an upload holds dates of its lanes."""
    return any(column["field_key"] in _KEYS for column in upload["columns"])


async def refuse_other_periods(
    scope: Scope, upload: StoredUpload, identifiers: frozenset[str], begins: str
) -> tuple[Counter[str], list[StoredLaneFinding]]:
    """Refuse rows of lanes with several periods that do not belong to a version that `begins` on that day; return how
    many had each result, and the findings."""
    if not has_lane_periods(upload):
        return Counter(), []
    periods = LanePeriods(identifiers, begins)
    async for row in chunks.iterate_checked_rows(scope, upload["_id"], ACCEPTED):
        periods.add(row)
    periods.judge()
    if not (examples := periods.examples):
        return Counter(), []
    finding: StoredLaneFinding = {
        "code": LANE_PERIODS,
        "label": "Lanes with rates of several periods",
        "count": len(examples),
        "examples": examples[:_SHOWN],
        "to_confirm": False,
    }
    return await refuse_rows(scope, upload, periods.note_of), [finding]


def _period_of(row: Record) -> LanePeriod:
    values: Mapping[str, object] = row["v"]
    first, last = (
        read_lane_attribute(name, str(values.get(f"{GROUP}#{name}") or ""))[0] for name in (EFFECTIVE, EXPIRY)
    )
    return LanePeriod(first, last)
