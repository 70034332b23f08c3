"""How large what leaves may be: one judgement for mails and files, before they are encrypted or after."""

from freight.core.delivery.causes import Cause
from freight.core.records import Stored
from freight.delivery.parts import Finding, Severity

_MEGABYTE = 1 << 20


def too_large(profile: Stored, name: str, size: int) -> tuple[Finding, ...]:
    """What is wrong with the size of a mail or file, by the limit of its profile. 0 is none."""
    most = (profile.get("limit_file_size") or {}).get("max", 0)
    if not most or size <= most * _MEGABYTE:
        return ()
    told = f"{name} would be {size / _MEGABYTE:.1f} MB; the profile allows {most} MB."
    return (Finding(Severity.HOLD, told, cause=Cause.TOO_LARGE),)
