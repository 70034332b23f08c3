"""The settings of a connection to a mail server."""

from pydantic import BaseModel, Field

from freight.kit.settings import SmtpSecurity


class SmtpSettings(BaseModel):
    """The server that takes the mails, and their sender."""

    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535)  # 0: the default of `security`
    security: SmtpSecurity = SmtpSecurity.STARTTLS
    user: str = Field("", max_length=200)
    sender: str = Field("", max_length=300)  # Billing <billing@example.com>
    reply_to: str = Field("", max_length=300)
    return_address: str = Field("", max_length=254)  # where returned mail goes; empty: the sender
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
