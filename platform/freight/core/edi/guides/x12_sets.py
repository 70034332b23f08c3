"""The freight invoices of X12 4010: 210 by road, 110 by air, 310 by sea, 810 for everything."""

from freight.core.edi.guides.model import Guide, Loop, Place, used
from freight.core.edi.guides.x12_segments import SEGMENTS

VERSION = "004010"
_NAME = (Place("N1", must=True), Place("N2"), Place("N3", most=2), Place("N4"), Place("N9", most=10))


def _guide(code: str, name: str, group: str, *places: Place | Loop) -> Guide:
    whole = (Place("ST", must=True), *places, Place("SE", must=True))
    return Guide(code, name, "x12", VERSION, group, {tag: SEGMENTS[tag] for tag in used(whole)}, whole)


GUIDES = (
    _guide(
        "210", "Freight invoice, road", "IM",
        Place("B3", must=True), Place("C3"), Place("ITD"), Place("N9", most=300), Place("G62", most=6),
        Place("R3", most=12), Place("H3", most=6), Place("K1", most=10),
        Loop(_NAME, most=10),
        Loop(
            (
                Place("LX", must=True), Place("N9", most=5), Place("POD"), Place("L5", most=30), Place("L0", most=10),
                Place("L1", most=10), Place("L7", most=10), Place("K1", most=10),
            ),
            most=9999,
        ),
        Place("L3"),
    ),
    _guide(
        "110", "Freight invoice, air", "IA",
        Place("B3", must=True), Place("B3A"), Place("C3"), Place("ITD"),
        Loop(_NAME, most=3),
        Loop(
            (
                Place("LX", must=True), Loop(_NAME, most=2), Place("P1"), Place("R1"), Place("POD"),
                Place("NTE", most=10),
                Loop((Place("L5", must=True), Place("L0"), Place("L1", most=30)), must=True, most=4),
            ),
            must=True,
            most=9999,
        ),
        Place("L3", must=True), Place("NTE", most=5),
    ),
    _guide(
        "310", "Freight invoice, ocean", "IO",
        Place("B3", must=True), Place("B2A"), Place("N9", most=15), Place("V1", must=True, most=2), Place("C3"),
        Loop(_NAME, must=True, most=10),
        Loop((Place("R4", must=True), Place("DTM", most=15)), must=True, most=20),
        Place("K1", most=12), Place("H3", most=6),
        Loop(
            (
                Place("LX", must=True), Place("N7", most=999),
                Loop((Place("L0", must=True), Place("L5", most=999), Place("L1", most=20), Place("L7")), most=120),
            ),
            must=True,
            most=999,
        ),
        Place("L3", must=True),
    ),
    _guide(
        "810", "Invoice", "IN",
        Place("BIG", must=True), Place("NTE", most=100), Place("CUR"), Place("REF", most=12),
        Loop((Place("N1", must=True), Place("N2", most=2), Place("N3", most=2), Place("N4"), Place("REF", most=12)),
             most=200),
        Place("ITD", most=99), Place("DTM", most=10),
        Loop((Place("IT1", must=True), Loop((Place("PID", must=True),), most=1000), Place("REF", most=99)),
             most=200_000),
        Place("TDS", must=True), Place("CTT"),
    ),
)  # fmt: skip
