"""The state or province of a postal code: ZIP codes by their first three digits, Canadian codes by their first letter,
as both postal services publish them. A ZIP3 that crosses a state line counts for the state that most of it is in."""

from bisect import bisect_right

# the first ZIP3 of each stretch and its state; "" is not in use
_STRETCHES = (
    "005 NY 006 PR 008 VI 009 PR 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT 070 NJ 090 AE 100 NY 150 PA "
    "197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV 269 - 270 NC 290 SC 300 GA 320 FL 340 AA 341 FL 350 AL 370 TN "
    "386 MS 398 GA 400 KY 428 - 430 OH 460 IN 480 MI 500 IA 529 - 530 WI 550 MN 568 - 569 DC 570 SD 578 - 580 ND "
    "589 - 590 MT 600 IL 630 MO 659 - 660 KS 680 NE 694 - 700 LA 715 - 716 AR 730 OK 733 TX 734 OK 750 TX 800 CO 817 - "
    "820 WY 832 ID 839 - 840 UT 848 - 850 AZ 866 - 870 NM 885 TX 886 - 889 NV 899 - 900 CA 962 AP 967 HI 969 GU 970 OR "
    "980 WA 995 AK"
)
_STARTS, _STATES = _STRETCHES.split()[::2], _STRETCHES.split()[1::2]
_PROVINCES = {
    "A": "NL",
    "B": "NS",
    "C": "PE",
    "E": "NB",
    "G": "QC",
    "H": "QC",
    "J": "QC",
    "K": "ON",
    "L": "ON",
    "M": "ON",
    "N": "ON",
    "P": "ON",
    "R": "MB",
    "S": "SK",
    "T": "AB",
    "V": "BC",
    "X": "NT",
    "Y": "YT",
}
_NUNAVUT = ("X0A", "X0B", "X0C")

STATES: dict[str, frozenset[str]] = {
    "US": frozenset(_STATES) - {"-"},
    "CA": frozenset({*_PROVINCES.values(), "NU"}),
}
"""The states and provinces that postal codes tell, by country."""


def find_postal_state(country: str, code: str) -> str:
    """The state of a code without spaces, `IL` of 60614 in the US, `ON` of M5V2T6 in Canada; "" where none is known."""
    if country == "US" and code[:3].isdecimal() and len(code) >= 3:
        at = bisect_right(_STARTS, code[:3]) - 1
        return _STATES[at].strip("-") if at >= 0 else ""
    if country == "CA":
        return "NU" if code.startswith(_NUNAVUT) else _PROVINCES.get(code[:1], "")
    return ""
