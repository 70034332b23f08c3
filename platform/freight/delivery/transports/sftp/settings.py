"""The settings of a connection to an SFTP server."""

from pydantic import BaseModel, Field

from freight.delivery.transports.file_transfer import Folder


class SftpSettings(BaseModel):
    """The server and its folder that files are put into. `rename`: a file is written under a temporary name and renamed
    when it is complete; servers that forbid renaming get it `direct`."""

    host: str = Field("", max_length=253)
    port: int = Field(22, ge=1, le=65_535)
    user: str = Field("", max_length=200)
    folder: Folder = ""
    rename: bool = True
    host_key: str = Field("", max_length=2_000)  # as the recipient sent it: ssh-ed25519 AAAA…
