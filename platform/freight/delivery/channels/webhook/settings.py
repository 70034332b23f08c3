"""What a profile says of the events it sends."""

from pydantic import BaseModel


class WebhookSettings(BaseModel):
    """`attach`: the PDF of the invoice goes along, in base64."""

    attach: bool = False
