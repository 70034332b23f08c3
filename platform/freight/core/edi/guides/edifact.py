"""The invoices of EDIFACT D.96A: INVOIC for everything, IFTFCC for freight. Names are ours."""

from freight.core.edi.guides.model import (
    Guide,
    SegmentLoop,
    SegmentPlace,
    define_segment,
    index_segment_rules,
    list_segment_tags,
)

VERSION = "D:96A:UN"
SEGMENTS = index_segment_rules(
    (
        define_segment(
            "UNH", "Header of the message",
            "*Reference AN 1/14",
            "*Message AN 1/6 : *Version AN 1/3 : *Release AN 1/3 : *Agency AN 1/2 : Subset AN 1/6",
        ),
        define_segment("UNT", "Trailer of the message", "*Number of segments N0 1/6", "*Reference AN 1/14"),
        define_segment(
            "BGM", "Beginning", "Kind of document ID 1/3", "Number AN 1/35", "Function ID 1/3", "Answer wanted ID 1/3"
        ),
        define_segment("DTM", "Date", "*Meaning of the date ID 1/3 : Date AN 1/35 : Format ID 1/3"),
        define_segment("FTX", "Free text", "*Subject ID 1/3", "Function ID 1/3", "-",
                "Text AN 1/70 : Text AN 1/70 : Text AN 1/70 : Text AN 1/70 : Text AN 1/70"),
        define_segment("RFF", "Reference", "*Kind of reference ID 1/3 : Reference AN 1/35 : Line AN 1/6"),
        define_segment(
            "NAD", "Party",
            "*Role ID 1/3", "Number AN 1/17 : Code list ID 1/3 of 02.1 : Agency ID 1/3 of 02.1",
            "Line AN 1/35 : Line AN 1/35 : Line AN 1/35 : Line AN 1/35 : Line AN 1/35",
            "Name AN 1/35 : Name AN 1/35 : Name AN 1/35", "Street AN 1/35 : Street AN 1/35 : Street AN 1/35",
            "City AN 1/35", "State ID 1/9", "Postal code AN 1/9", "Country ID 2/3",
        ),
        define_segment("LOC", "Place", "*Function of the place ID 1/3",
                "Place AN 1/25 : Code list ID 1/3 of 02.1 : Agency ID 1/3 of 02.1 : Name AN 1/17"),
        define_segment("CUX", "Currency", "Meaning ID 1/3 : Currency ID 3/3 : Kind of currency ID 1/3"),
        define_segment("PAT", "Terms of payment", "*Type of terms ID 1/3", "-",
                "Counted from ID 1/3 : Relation ID 1/3 : Period ID 1/3 : Number of periods N0 1/3"),
        define_segment("TDT", "Transport", "*Stage ID 1/3", "Voyage AN 1/17", "Mode ID 1/3", "-",
                "Carrier AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Carrier name AN 1/35"),
        define_segment("LIN", "Line", "Line N0 1/6", "Action ID 1/3", "Number AN 1/35 : Kind of number ID 1/3"),
        define_segment("IMD", "Description", "Kind of description ID 1/3", "Characteristic ID 1/3",
                "Code AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Description AN 1/35 : Description AN 1/35"),
        define_segment("MEA", "Measurement", "*Purpose ID 1/3", "Dimension ID 1/3",
            "Unit ID 1/3 of 03.2 : Figure R 1/18"),
        define_segment("QTY", "Quantity", "*Meaning of the quantity ID 1/3 : *Quantity R 1/15 : Unit ID 1/3"),
        define_segment("PRI", "Price", "Kind of price ID 1/3 : Price R 1/15"),
        define_segment("MOA", "Amount", "*Meaning of the amount ID 1/3 : Amount R 1/18 : Currency ID 3/3"),
        define_segment("TCC", "Charge",
            "Charge code AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Charge name AN 1/26 : "
                "Payment method ID 1/3"),
        define_segment(
            "TAX", "Tax", "*Function ID 1/3", "*Kind of tax ID 1/3", "Account AN 1/35", "Base AN 1/15",
            "Code AN 1/7 : Code list ID 1/3 : Agency ID 1/3 : Percent AN 1/17", "Category ID 1/3",
        ),
        define_segment("UNS", "End of the lines", "*Section ID 1/1"),
        define_segment("CNT", "Control total", "*Meaning of the total ID 1/3 : *Total R 1/18 : Unit ID 1/3"),
    )
)  # fmt: skip


def _guide(code: str, name: str, *places: SegmentPlace | SegmentLoop) -> Guide:
    all_places = (SegmentPlace("UNH", must=True), *places, SegmentPlace("UNT", must=True))
    return Guide(
        code, name, "edifact", VERSION, "", {tag: SEGMENTS[tag] for tag in list_segment_tags(all_places)}, all_places
    )


_REFERENCE = (SegmentPlace("RFF", must=True), SegmentPlace("DTM", most=5))

GUIDES = (
    _guide(
        "INVOIC", "Invoice",
        SegmentPlace("BGM", must=True), SegmentPlace("DTM", must=True, most=35), SegmentPlace("FTX", most=10),
        SegmentLoop(_REFERENCE, most=99),
        SegmentLoop((SegmentPlace("NAD", must=True), SegmentPlace("LOC", most=25), SegmentLoop(_REFERENCE, most=99)),
            most=99),
        SegmentLoop((SegmentPlace("CUX", must=True), SegmentPlace("DTM", most=5)), most=5),
        SegmentLoop((SegmentPlace("PAT", must=True), SegmentPlace("DTM", most=5), SegmentPlace("MOA")), most=10),
        SegmentLoop((SegmentPlace("TDT", must=True),
            SegmentLoop((SegmentPlace("LOC", must=True), SegmentPlace("DTM", most=5)), most=10)), most=10),
        SegmentLoop(
            (
                SegmentPlace("LIN", must=True), SegmentPlace("IMD", most=10), SegmentPlace("MEA", most=5),
                SegmentPlace("QTY", most=5),
                SegmentPlace("DTM", most=35), SegmentPlace("FTX", most=5),
                SegmentLoop((SegmentPlace("MOA", must=True),), most=5),
                SegmentLoop((SegmentPlace("PRI", must=True),), most=25),
                SegmentLoop(_REFERENCE, most=10),
            ),
            most=9_999_999,
        ),
        SegmentPlace("UNS", must=True), SegmentPlace("CNT", most=10),
        SegmentLoop((SegmentPlace("MOA", must=True),), must=True, most=100),
        SegmentLoop((SegmentPlace("TAX", must=True), SegmentPlace("MOA", most=2)), most=10),
    ),
    _guide(
        "IFTFCC", "Freight costs and charges",
        SegmentPlace("BGM", must=True), SegmentPlace("FTX", most=99), SegmentPlace("DTM", most=9),
        SegmentLoop((SegmentPlace("LOC", must=True), SegmentPlace("DTM", most=9)), most=9),
        SegmentLoop((SegmentPlace("RFF", must=True), SegmentPlace("DTM", most=9)), most=9),
        SegmentLoop((SegmentPlace("MOA", must=True),), most=99),
        SegmentLoop((SegmentPlace("CUX", must=True), SegmentPlace("DTM", most=9)), most=9),
        SegmentLoop(
            (
                SegmentPlace("TCC", must=True), SegmentPlace("LOC", most=9), SegmentPlace("DTM", most=9),
                SegmentPlace("RFF", most=9),
                SegmentPlace("FTX", most=9), SegmentPlace("QTY", most=9),
                SegmentLoop((SegmentPlace("MOA", must=True),), most=9),
            ),
            most=999,
        ),
        SegmentLoop((SegmentPlace("NAD", must=True), SegmentPlace("LOC", most=9)), most=99),
    ),
)  # fmt: skip
