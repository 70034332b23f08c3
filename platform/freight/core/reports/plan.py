"""What a report asks for: fields in rows and columns, measures, conditions, an order, and how it is drawn."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

MOST_IN_ROWS = 5
MOST_IN_COLUMNS = 2
MOST_MEASURES = 8
MOST_FIELDS = 40
MOST_TOP = 1_000


class ReportKind(StrEnum):
    """A summary counts and adds up by what stands in rows and columns; rows lists the records themselves."""

    SUMMARY = "summary"
    ROWS = "rows"


class Bucket(StrEnum):
    """Which days belong together. Weeks are those of ISO 8601: from Monday, and the first has January 4."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Aggregate(StrEnum):
    """What a measure makes of the values of a cell."""

    COUNT = "count"
    SUM = "sum"
    AVERAGE = "average"
    LEAST = "min"
    MOST = "max"


class ReportChart(StrEnum):
    """The picture beside the table."""

    NONE = "none"
    BAR = "bar"
    LINE = "line"
    PIE = "pie"


FieldName = Annotated[str, Field(max_length=125)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, extra="forbid")


class Grouping(_Part):
    """A field whose values make rows or columns; `by` puts days together, None for what is no day."""

    field: FieldName
    by: Bucket | None = None


class ReportMeasure(_Part):
    """A figure of each cell; `field` is empty for a count."""

    field: FieldName = ""
    how: Aggregate = Aggregate.COUNT


class ReportSort(_Part):
    """The order of the rows. Of a summary: by the total of the measure of that number, in `currency` where it is money;
    None goes by what stands in the rows. Of a list: by `field`; empty is the newest first."""

    measure: int | None = Field(None, ge=0, lt=MOST_MEASURES)
    currency: str = Field("", max_length=3)
    field: FieldName = ""
    descending: bool = False


class ReportPlan(_Part):
    """One report. `rules` is a tree of conditions as lists take it. `top`: so many rows are shown, in that order, and
    the totals stay those of all. `fields` are the columns of a list; none is what the data set shows by itself."""

    dataset: str = Field(max_length=40)
    kind: ReportKind = ReportKind.SUMMARY
    rows: tuple[Grouping, ...] = Field((), max_length=MOST_IN_ROWS)
    columns: tuple[Grouping, ...] = Field((), max_length=MOST_IN_COLUMNS)
    measures: tuple[ReportMeasure, ...] = Field((), max_length=MOST_MEASURES)
    fields: tuple[FieldName, ...] = Field((), max_length=MOST_FIELDS)
    rules: dict[str, object] | None = None
    sort: ReportSort = ReportSort()
    top: int | None = Field(None, ge=1, le=MOST_TOP)
    chart: ReportChart = ReportChart.NONE

    @property
    def measured(self) -> tuple[ReportMeasure, ...]:
        """The measures; a summary without any counts."""
        return self.measures or (ReportMeasure(),)


class CellKey(_Part):
    """What one field has in a cell: its value as an answer gave it, None where it is empty."""

    field: FieldName
    by: Bucket | None = None
    value: str | bool | None = None


class ReportCellFilter(_Part):
    """One cell of a summary: what its fields have there, and the currency of a money measure; None is every one."""

    keys: tuple[CellKey, ...] = Field((), max_length=MOST_IN_ROWS + MOST_IN_COLUMNS + 4)
    currency: str | None = Field(None, max_length=3)
