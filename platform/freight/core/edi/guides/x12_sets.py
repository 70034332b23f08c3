"""The freight invoices of X12 4010: 210 by road, 110 by air, 310 by sea, 810 for everything."""

from freight.core.edi.guides.model import Guide, SegmentLoop, SegmentPlace, list_segment_tags
from freight.core.edi.guides.x12_segments import SEGMENTS

VERSION = "004010"
_NAME = (
    SegmentPlace("N1", must=True),
    SegmentPlace("N2"),
    SegmentPlace("N3", most=2),
    SegmentPlace("N4"),
    SegmentPlace("N9", most=10),
)


def _guide(code: str, name: str, group: str, *places: SegmentPlace | SegmentLoop) -> Guide:
    all_places = (SegmentPlace("ST", must=True), *places, SegmentPlace("SE", must=True))
    return Guide(
        code, name, "x12", VERSION, group, {tag: SEGMENTS[tag] for tag in list_segment_tags(all_places)}, all_places
    )


GUIDES = (
    _guide(
        "210", "Freight invoice, road", "IM",
        SegmentPlace("B3", must=True), SegmentPlace("C3"), SegmentPlace("ITD"), SegmentPlace("N9", most=300),
        SegmentPlace("G62", most=6),
        SegmentPlace("R3", most=12), SegmentPlace("H3", most=6), SegmentPlace("K1", most=10),
        SegmentLoop(_NAME, most=10),
        SegmentLoop(
            (
                SegmentPlace("LX", must=True), SegmentPlace("N9", most=5), SegmentPlace("POD"),
                SegmentPlace("L5", most=30), SegmentPlace("L0", most=10),
                SegmentPlace("L1", most=10), SegmentPlace("L7", most=10), SegmentPlace("K1", most=10),
            ),
            most=9999,
        ),
        SegmentPlace("L3"),
    ),
    _guide(
        "110", "Freight invoice, air", "IA",
        SegmentPlace("B3", must=True), SegmentPlace("B3A"), SegmentPlace("C3"), SegmentPlace("ITD"),
        SegmentLoop(_NAME, most=3),
        SegmentLoop(
            (
                SegmentPlace("LX", must=True), SegmentLoop(_NAME, most=2), SegmentPlace("P1"), SegmentPlace("R1"),
                SegmentPlace("POD"),
                SegmentPlace("NTE", most=10),
                SegmentLoop((SegmentPlace("L5", must=True), SegmentPlace("L0"), SegmentPlace("L1", most=30)),
                    must=True, most=4),
            ),
            must=True,
            most=9999,
        ),
        SegmentPlace("L3", must=True), SegmentPlace("NTE", most=5),
    ),
    _guide(
        "310", "Freight invoice, ocean", "IO",
        SegmentPlace("B3", must=True), SegmentPlace("B2A"), SegmentPlace("N9", most=15),
        SegmentPlace("V1", must=True, most=2), SegmentPlace("C3"),
        SegmentLoop(_NAME, must=True, most=10),
        SegmentLoop((SegmentPlace("R4", must=True), SegmentPlace("DTM", most=15)), must=True, most=20),
        SegmentPlace("K1", most=12), SegmentPlace("H3", most=6),
        SegmentLoop(
            (
                SegmentPlace("LX", must=True), SegmentPlace("N7", most=999),
                SegmentLoop((SegmentPlace("L0", must=True), SegmentPlace("L5", most=999), SegmentPlace("L1", most=20),
                    SegmentPlace("L7")), most=120),
            ),
            must=True,
            most=999,
        ),
        SegmentPlace("L3", must=True),
    ),
    _guide(
        "810", "Invoice", "IN",
        SegmentPlace("BIG", must=True), SegmentPlace("NTE", most=100), SegmentPlace("CUR"),
        SegmentPlace("REF", most=12),
        SegmentLoop((SegmentPlace("N1", must=True), SegmentPlace("N2", most=2), SegmentPlace("N3", most=2),
            SegmentPlace("N4"), SegmentPlace("REF", most=12)),
             most=200),
        SegmentPlace("ITD", most=99), SegmentPlace("DTM", most=10),
        SegmentLoop((SegmentPlace("IT1", must=True), SegmentLoop((SegmentPlace("PID", must=True),), most=1000),
            SegmentPlace("REF", most=99)),
             most=200_000),
        SegmentPlace("TDS", must=True), SegmentPlace("TXI", most=10), SegmentPlace("CTT"),
    ),
)  # fmt: skip
