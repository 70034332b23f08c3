"""A file that belongs to a record."""

from datetime import datetime

from pydantic import BaseModel


class Attachment(BaseModel):
    """A file of a record, as the record keeps it; the file itself lies among the files. `by` attached it at `on`."""

    file_id: str
    name: str
    content_type: str
    size: int
    by: str
    on: datetime
