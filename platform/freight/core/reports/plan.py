"""A report's definition: fields in rows and columns, measures, conditions, an order, and how it is drawn."""

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
    """A summary counts and adds up by the fields in rows and columns; rows lists the records themselves."""

    SUMMARY = "summary"
    ROWS = "rows"


class Bucket(StrEnum):
    """How days are grouped. Weeks are those of ISO 8601: they start on Monday, and the first has January 4."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


class Aggregate(StrEnum):
    """How a measure combines the values of a cell."""

    COUNT = "count"
    SUM = "sum"
    AVERAGE = "average"
    LEAST = "min"
    MOST = "max"


class ReportChart(StrEnum):
    """The chart next to the table."""

    NONE = "none"
    BAR = "bar"
    LINE = "line"
    PIE = "pie"


FieldName = Annotated[str, Field(max_length=125)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, extra="forbid")


class Grouping(_Part):
    """A field whose values make rows or columns; `by` groups days, None for other fields."""

    field: FieldName
    by: Bucket | None = None


class ReportMeasure(_Part):
    """A figure of each cell; `field` is empty for a count."""

    field: FieldName = ""
    how: Aggregate = Aggregate.COUNT


class ReportSort(_Part):
    """The order of the rows. Of a summary: by the total of the measure of that number, in `currency` if it is money;
    None is by the values in the rows. Of a list: by `field`; empty is the newest first."""

    measure: int | None = Field(None, ge=0, lt=MOST_MEASURES)
    currency: str = Field("", max_length=3)
    field: FieldName = ""
    descending: bool = False


class ReportPlan(_Part):
    """One report. `rules` is a tree of conditions as lists take it. `top`: show that many rows, in that order; the
    totals stay those of all. `fields` are the columns of a list; empty for the default ones of the data set."""

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
        """The measures; a count for a summary without any."""
        return self.measures or (ReportMeasure(),)


class CellKey(_Part):
    """The value of one field in a cell, as in an answer; None if it is empty."""

    field: FieldName
    by: Bucket | None = None
    value: str | bool | None = None


class ReportCellFilter(_Part):
    """One cell of a summary: the values of its fields, and the currency of a money measure; None matches every one."""

    keys: tuple[CellKey, ...] = Field((), max_length=MOST_IN_ROWS + MOST_IN_COLUMNS + 4)
    currency: str | None = Field(None, max_length=3)
