"""The base of everything a tariff version keeps."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class FrozenModel(BaseModel):
    """Stored by its own names, sent in camelCase; a published version never changes its terms."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)
