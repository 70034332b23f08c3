"""How large what leaves may be: one judgement for mails and files, before they are encrypted or after."""

from freight.core.delivery.causes import DeliveryCause
from freight.core.records import Stored
from freight.delivery.parts import DeliveryFinding, DeliveryFindingSeverity

_MEGABYTE = 1 << 20


def check_size_limit(profile: Stored, name: str, size: int) -> tuple[DeliveryFinding, ...]:
    """What is wrong with the size of a mail or file, by the limit of its profile. 0 is none."""
    most = (profile.get("limit_file_size") or {}).get("max", 0)
    if not most or size <= most * _MEGABYTE:
        return ()
    told = f"{name} would be {size / _MEGABYTE:.1f} MB; the profile allows {most} MB."
    return (DeliveryFinding(DeliveryFindingSeverity.HOLD, told, cause=DeliveryCause.TOO_LARGE),)
