"""A metadata type: the columns of a lookup table, such as ports, carriers or review days."""

from typing import ClassVar

from freight.documents.base import FilterPaths, LayeredDocument, unique_index
from freight.documents.records.metadata_type import StoredMetadataType


class MetadataType(LayeredDocument[StoredMetadataType]):
    """A lookup table. `system_id` None: the company's default; a system's own type of the same name takes its place
    there. `fields` are the wire form of `core.fields.FieldSpec`; the first unique one is the key of the records."""

    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str  # as in suggestionsSource: metadata_<name>
    label: str
    description: str = ""
    fields: list[dict[str, object]] = []
    content: str = ""  # changes with each write of its records, which makes whatever was derived from them stale

    class Settings:
        name = "metadata_types"
        indexes = [unique_index("company_system_name", "company_id", "system_id", "name")]
