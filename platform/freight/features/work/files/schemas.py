"""Wire shapes of downloads."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class DownloadTicketRequest(RequestModel):
    """The file to download."""

    id: str = Field(max_length=100)


class DownloadTicket(WireModel):
    """A ticket for one download within a minute, and the address that accepts it."""

    ticket: str
    url: str
