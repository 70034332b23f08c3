"""The settings of a connection to a print vendor."""

from pydantic import BaseModel, Field

from freight.delivery.transports.http_client import Address


class PrintVendorSettings(BaseModel):
    """The address of the vendor's service, and how many pages one letter may have there."""

    address: Address = ""
    most_pages: int = Field(60, ge=1, le=2_000)
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
