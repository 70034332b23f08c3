"""The settings of a connection to an FTP server."""

from enum import StrEnum

from pydantic import BaseModel, Field

from freight.delivery.transports.file_transfer import Folder


class FtpSecurity(StrEnum):
    """How the connection is protected."""

    EXPLICIT = "explicit"  # FTPS, asked for after the greeting
    IMPLICIT = "implicit"  # FTPS from the first byte
    NONE = "none"  # user, password and files can be read on the way


class FtpSettings(BaseModel):
    """The server and its folder that files are put into; `rename` works as for SFTP."""

    host: str = Field("", max_length=253)
    port: int = Field(0, ge=0, le=65_535)  # 0: 21, or 990
    security: FtpSecurity = FtpSecurity.EXPLICIT
    user: str = Field("", max_length=200)
    folder: Folder = ""
    rename: bool = True
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server
