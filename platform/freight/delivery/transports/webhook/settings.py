"""The settings of a connection to a webhook."""

from pydantic import BaseModel, Field

from freight.delivery.transports.http_client import Address


class WebhookTransportSettings(BaseModel):
    """Where events go. `sign_twice`: while the customer changes the secret, each event also carries the signature of
    the previous one."""

    address: Address = ""
    sign_twice: bool = True
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
