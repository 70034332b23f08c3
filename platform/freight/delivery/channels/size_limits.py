"""The size limit of mails and files, checked the same way before or after encryption."""

from freight.core.delivery.causes import DeliveryCause
from freight.core.records import Stored
from freight.delivery.payloads import DeliveryFinding, DeliveryFindingSeverity

_MEGABYTE = 1 << 20


def check_size_limit(profile: Stored, name: str, size: int) -> tuple[DeliveryFinding, ...]:
    """Return findings where a mail or file exceeds the size limit of its profile. A limit of 0 means none."""
    most = (profile.get("limit_file_size") or {}).get("max", 0)
    if not most or size <= most * _MEGABYTE:
        return ()
    message = f"{name} would be {size / _MEGABYTE:.1f} MB; the profile allows {most} MB."
    return (DeliveryFinding(DeliveryFindingSeverity.HOLD, message, cause=DeliveryCause.TOO_LARGE),)
