"""The settings of an incoming channel, apart from its server."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.delivery.transports.file_transfer import Folder


class IncomingContent(StrEnum):
    """What the files of a folder are."""

    ANSWERS = "answers"  # acknowledgements of partners
    SHIPMENTS = "shipments"  # workbooks of customers


class IncomingChannelSettings(BaseModel):
    """What its files are, how often its folder is checked, and where a file goes once it is stored here: into a
    neighboring folder, or, without one, it is removed. For workbooks, `account` is the account they belong to (an id;
    empty: the rows name it), `file_names` which files to take (blank: all), and `imports_by_itself` means that one
    without a rejected row is imported and not only checked."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")

    takes: IncomingContent = IncomingContent.ANSWERS
    every_minutes: int = Field(5, ge=1, le=1_440)
    done_folder: Folder = "taken"
    account: str = Field("", max_length=40)
    file_names: str = Field("", max_length=500)
    imports_by_itself: bool = True
