"""Wire shapes of metadata."""

from pydantic import Field, RootModel

from freight.core.fields.spec import FieldSpec
from freight.features.setup.templates.schemas import GlobalKeyList, GlobalKeysBody
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.records.resource import RecordLevel


class MetadataTypeView(WireModel):
    """A lookup table with its columns. `source`: the suggestion source that fields name to suggest its records."""

    id: str
    revision: int
    name: str
    label: str
    description: str
    level: RecordLevel
    source: str
    fields: list[FieldSpec]
    may_change: bool


class MetadataTypeBody(RequestModel):
    """The form of a metadata type. A column needs label and type; its key follows from the label."""

    name: str = ""
    label: str = ""
    description: str = ""
    level: RecordLevel = RecordLevel.SYSTEM
    fields: list[dict[str, object]] = Field(max_length=60)
    revision: int | None = None


class MetadataForm(RequestModel):
    """The metadata form (administration §3.8): a record of a type, its values by field."""

    id: str | None = None
    metadata_type_id: str = ""
    account_id: str | None = None
    system_id: str | None = None
    fields: dict[str, object]
    level: RecordLevel | None = None
    revision: int | None = None


class GridRows(GlobalKeysBody):
    """Rows of a grid of records, each with its `id` and `revision`, or without them for a new one. With `type`
    globalFields the rows are global field keys."""

    system_id: str | None = None
    flag_industry_vertical: bool | None = None


class RowsSaved(WireModel):
    """How many rows were stored."""

    added: int
    changed: int


class MetadataGridSaved(RootModel[GlobalKeyList | RowsSaved]):
    """The answer to saved grid rows: all global field keys, or how many records were stored."""
