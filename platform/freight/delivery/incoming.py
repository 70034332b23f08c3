"""What an incoming channel says beside its server."""

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.delivery.transports.remote import Folder


class IncomingSettings(BaseModel):
    """How often its folder is looked into, and where a file goes once it is stored here: into a folder beside, or,
    without one, nowhere: it is removed."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")

    every_minutes: int = Field(5, ge=1, le=1_440)
    done_folder: Folder = "taken"
