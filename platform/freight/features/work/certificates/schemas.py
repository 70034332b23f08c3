"""Wire shapes of exemption certificates."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class CertificateFile(WireModel):
    """The file of an exemption certificate. `addedBy`: a name; `size` in bytes."""

    name: str
    size: int
    added_by: str
    added_on: datetime


class CertificateFileView(WireModel):
    """The certificate file of an account, None if it has none. `revision`: that of the account."""

    revision: int
    file: CertificateFile | None
