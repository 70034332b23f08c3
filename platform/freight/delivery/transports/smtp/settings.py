"""What a line to a mail server needs."""

from pydantic import BaseModel, Field

from freight.kit.settings import SmtpSecurity


class SmtpSettings(BaseModel):
    """The server that takes the mails, and whom they come from."""

    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535)  # 0: what the security says
    security: SmtpSecurity = SmtpSecurity.STARTTLS
    user: str = Field("", max_length=200)
    sender: str = Field("", max_length=300)  # Billing <billing@example.com>
    reply_to: str = Field("", max_length=300)
    return_address: str = Field("", max_length=254)  # where mails come back to; empty: the sender
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
