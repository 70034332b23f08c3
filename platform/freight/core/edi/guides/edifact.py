"""The invoices of EDIFACT D.96A: INVOIC for everything, IFTFCC for freight. Names are ours."""

from freight.core.edi.guides.model import Guide, Loop, Place, segment, table, used

VERSION = "D:96A:UN"
SEGMENTS = table(
    (
        segment(
            "UNH", "Header of the message",
            "*Reference AN 1/14",
            "*Message AN 1/6 : *Version AN 1/3 : *Release AN 1/3 : *Agency AN 1/2 : Subset AN 1/6",
        ),
        segment("UNT", "Trailer of the message", "*Number of segments N0 1/6", "*Reference AN 1/14"),
        segment(
            "BGM", "Beginning", "Kind of document ID 1/3", "Number AN 1/35", "Function ID 1/3", "Answer wanted ID 1/3"
        ),
        segment("DTM", "Date", "*Meaning of the date ID 1/3 : Date AN 1/35 : Format ID 1/3"),
        segment("FTX", "Free text", "*Subject ID 1/3", "Function ID 1/3", "-",
                "Text AN 1/70 : Text AN 1/70 : Text AN 1/70 : Text AN 1/70 : Text AN 1/70"),
        segment("RFF", "Reference", "*Kind of reference ID 1/3 : Reference AN 1/35 : Line AN 1/6"),
        segment(
            "NAD", "Party",
            "*Role ID 1/3", "Number AN 1/17 : Code list ID 1/3 of 02.1 : Agency ID 1/3 of 02.1",
            "Line AN 1/35 : Line AN 1/35 : Line AN 1/35 : Line AN 1/35 : Line AN 1/35",
            "Name AN 1/35 : Name AN 1/35 : Name AN 1/35", "Street AN 1/35 : Street AN 1/35 : Street AN 1/35",
            "City AN 1/35", "State ID 1/9", "Postal code AN 1/9", "Country ID 2/3",
        ),
        segment("LOC", "Place", "*Function of the place ID 1/3",
                "Place AN 1/25 : Code list ID 1/3 of 02.1 : Agency ID 1/3 of 02.1 : Name AN 1/17"),
        segment("CUX", "Currency", "Meaning ID 1/3 : Currency ID 3/3 : Kind of currency ID 1/3"),
        segment("PAT", "Terms of payment", "*Type of terms ID 1/3", "-",
                "Counted from ID 1/3 : Relation ID 1/3 : Period ID 1/3 : Number of periods N0 1/3"),
        segment("TDT", "Transport", "*Stage ID 1/3", "Voyage AN 1/17", "Mode ID 1/3", "-",
                "Carrier AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Carrier name AN 1/35"),
        segment("LIN", "Line", "Line N0 1/6", "Action ID 1/3", "Number AN 1/35 : Kind of number ID 1/3"),
        segment("IMD", "Description", "Kind of description ID 1/3", "Characteristic ID 1/3",
                "Code AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Description AN 1/35 : Description AN 1/35"),
        segment("MEA", "Measurement", "*Purpose ID 1/3", "Dimension ID 1/3", "Unit ID 1/3 of 03.2 : Figure R 1/18"),
        segment("QTY", "Quantity", "*Meaning of the quantity ID 1/3 : *Quantity R 1/15 : Unit ID 1/3"),
        segment("PRI", "Price", "Kind of price ID 1/3 : Price R 1/15"),
        segment("MOA", "Amount", "*Meaning of the amount ID 1/3 : Amount R 1/18 : Currency ID 3/3"),
        segment("TCC", "Charge", "Charge code AN 1/17 : Code list ID 1/3 : Agency ID 1/3 : Charge name AN 1/26 : "
                "Payment method ID 1/3"),
        segment("UNS", "End of the lines", "*Section ID 1/1"),
        segment("CNT", "Control total", "*Meaning of the total ID 1/3 : *Total R 1/18 : Unit ID 1/3"),
    )
)  # fmt: skip


def _guide(code: str, name: str, *places: Place | Loop) -> Guide:
    whole = (Place("UNH", must=True), *places, Place("UNT", must=True))
    return Guide(code, name, "edifact", VERSION, "", {tag: SEGMENTS[tag] for tag in used(whole)}, whole)


_REFERENCE = (Place("RFF", must=True), Place("DTM", most=5))

GUIDES = (
    _guide(
        "INVOIC", "Invoice",
        Place("BGM", must=True), Place("DTM", must=True, most=35), Place("FTX", most=10),
        Loop(_REFERENCE, most=99),
        Loop((Place("NAD", must=True), Place("LOC", most=25), Loop(_REFERENCE, most=99)), most=99),
        Loop((Place("CUX", must=True), Place("DTM", most=5)), most=5),
        Loop((Place("PAT", must=True), Place("DTM", most=5), Place("MOA")), most=10),
        Loop((Place("TDT", must=True), Loop((Place("LOC", must=True), Place("DTM", most=5)), most=10)), most=10),
        Loop(
            (
                Place("LIN", must=True), Place("IMD", most=10), Place("MEA", most=5), Place("QTY", most=5),
                Place("DTM", most=35), Place("FTX", most=5),
                Loop((Place("MOA", must=True),), most=5),
                Loop((Place("PRI", must=True),), most=25),
                Loop(_REFERENCE, most=10),
            ),
            most=9_999_999,
        ),
        Place("UNS", must=True), Place("CNT", most=10),
        Loop((Place("MOA", must=True),), must=True, most=100),
    ),
    _guide(
        "IFTFCC", "Freight costs and charges",
        Place("BGM", must=True), Place("FTX", most=99), Place("DTM", most=9),
        Loop((Place("LOC", must=True), Place("DTM", most=9)), most=9),
        Loop((Place("RFF", must=True), Place("DTM", most=9)), most=9),
        Loop((Place("MOA", must=True),), most=99),
        Loop((Place("CUX", must=True), Place("DTM", most=9)), most=9),
        Loop(
            (
                Place("TCC", must=True), Place("LOC", most=9), Place("DTM", most=9), Place("RFF", most=9),
                Place("FTX", most=9), Place("QTY", most=9),
                Loop((Place("MOA", must=True),), most=9),
            ),
            most=999,
        ),
        Loop((Place("NAD", must=True), Place("LOC", most=9)), most=99),
    ),
)  # fmt: skip
