"""Files of carriers as they send them, written out segment by segment."""

ISA = (
    "ISA*00*          *00*          *02*RDWY           *ZZ*FREIGHT        *260531*1405*U*00401*000000042*0*{usage}*>~\n"
)
GS = "GS*QM*RDWY*FREIGHT*20260531*1405*42*X*004010~\n"


def interchange(*sets: str, usage: str = "P") -> str:
    """An interchange of one group around some sets."""
    return f"{ISA.format(usage=usage)}{GS}{''.join(sets)}GE*{len(sets)}*42~\nIEA*1*000000042~\n"


def status_set(*segments: str, number: int = 1, code: str = "214") -> str:
    """A set of these segments, with header and trailer."""
    rows = [f"ST*{code}*{number:04}", *segments, f"SE*{len(segments) + 2}*{number:04}"]
    return "".join(f"{row}~\n" for row in rows)


def one(at7: str, *more: str) -> str:
    """Return a file with one status of shipment A-1."""
    return interchange(status_set("B10*PRO123*A-1*RDWY", "LX*1", at7, *more))
