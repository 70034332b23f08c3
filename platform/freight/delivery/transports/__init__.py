"""The transports, by name: how what was rendered is carried. To add one, create a folder here with a `transport.py`
that defines `TRANSPORT`, and add one line to `TRANSPORTS`; `tests/delivery/test_contract.py` covers it."""

from collections.abc import Mapping

from freight.delivery.transports.access_point.transport import TRANSPORT as ACCESS_POINT
from freight.delivery.transports.as2.transport import TRANSPORT as AS2
from freight.delivery.transports.ftp.collector import COLLECTOR as FROM_FTP
from freight.delivery.transports.ftp.transport import TRANSPORT as FTP
from freight.delivery.transports.sftp.collector import COLLECTOR as FROM_SFTP
from freight.delivery.transports.sftp.transport import TRANSPORT as SFTP
from freight.delivery.transports.smtp.transport import TRANSPORT as SMTP
from freight.delivery.transports.transport import Collector, Transport
from freight.delivery.transports.vendor.transport import TRANSPORT as VENDOR
from freight.delivery.transports.webhook.transport import TRANSPORT as WEBHOOK

__all__ = ["ACCESS_POINT", "COLLECTORS", "SMTP", "TRANSPORTS", "VENDOR"]

TRANSPORTS: Mapping[str, Transport] = {
    transport.name: transport
    for transport in (
        SMTP,
        SFTP,
        FTP,
        AS2,
        WEBHOOK,
        VENDOR,
        ACCESS_POINT,
    )
}

COLLECTORS: Mapping[str, Collector] = {
    SFTP.name: FROM_SFTP,
    FTP.name: FROM_FTP,
}
"""The transports that can also collect files, each with a `collector.py` next to its `transport.py`."""
