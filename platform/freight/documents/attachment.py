"""A file that belongs to a record."""

from datetime import datetime

from pydantic import BaseModel


class Attachment(BaseModel):
    """A file as its record keeps it; the content is in the file store. `by` attached it at `on`."""

    file_id: str
    name: str
    content_type: str
    size: int
    by: str
    on: datetime
