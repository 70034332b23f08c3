"""The settings of a connection to an access point."""

from pydantic import BaseModel, Field

from freight.delivery.transports.http_client import Address


class AccessPointSettings(BaseModel):
    """The address of the access point's service."""

    address: Address = ""
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
