"""The webhook settings of a profile."""

from pydantic import BaseModel


class WebhookSettings(BaseModel):
    """`attach`: the PDF of the invoice is included, in base64."""

    attach: bool = False
