"""The mappings of INVOIC and IFTFCC that a profile begins with."""

from freight.core.edi.mapping import Element, MappingModel, SubstringCut
from freight.core.edi.starters.building import Draft, build_mapping, fixed_text, for_each_row, seg, var, with_value

_ROLES = {"billTo": "IV", "shipper": "CZ", "consignee": "CN"}
_REFERENCES = {
    "masterBill": "MB", "houseBill": "HWB", "airWaybill": "AWB", "billOfLading": "BM", "brokerageBooking": "BN",
    "booking": "BN", "purchaseOrder": "ON", "container": "AAQ", "customerReference": "CR", "pro": "CN",
}  # fmt: skip
_DAY = fixed_text("01.3", "102")


def _day(meaning: str, name: str, **more: object) -> Draft:
    # the text of a DTM has no type of its own: CCYYMMDD is made by leaving out the hyphens
    day = var("01.2", name, replaced={"-": ""}, mandatory=True)
    return seg("DTM", fixed_text("01.1", meaning), day, _DAY, **more)


def _halves(position: str, name: str, size: int = 35) -> tuple[Element, Element]:
    """A long text over two components."""
    number = int(position[-1])
    return (
        var(position, name, cut=SubstringCut(first=1, last=size)),
        var(f"{position[:-1]}{number + 1}", name, cut=SubstringCut(first=size + 1, last=size * 2)),
    )


_references = seg(
    "RFF",
    var("01.1", "reference.kind", replaced=_REFERENCES),
    var("01.2", "reference.number", length=35, mandatory=True),
    type="header",
    **for_each_row("references"),
)
_credited = seg("RFF", fixed_text("01.1", "IV"), var("01.2", "invoice.creditedNumber", length=35), type="header",
                **with_value("invoice.creditedNumber"))  # fmt: skip
_sender = seg(
    "NAD", fixed_text("01", "SE"), *_halves("04.1", "sender.name"), type="header", **with_value("sender.name")
)
_parties = seg(
    "NAD",
    var("01", "party.role", replaced=_ROLES),
    var("02.1", "party.number", length=17),
    fixed_text("02.3", "92"),
    *_halves("04.1", "party.name"),
    var("05.1", "party.street1", length=35),
    var("05.2", "party.street2", length=35),
    var("06", "party.city", length=35),
    var("07", "party.state"),
    var("08", "party.postalCode", length=9),
    var("09", "party.country", length=3),
    type="header",
    **for_each_row("parties", loop_mandatory=True),
)
_currency = seg("CUX", fixed_text("01.1", "2"), var("01.2", "invoice.currency"), fixed_text("01.3", "4"), type="header",
                mandatory=True)  # fmt: skip


def _beginning(kinds: dict[str, str]) -> Draft:
    kind = var("01", "invoice.kind", replaced=kinds)
    return seg(
        "BGM", kind, var("02", "invoice.number", mandatory=True), fixed_text("03", "9"), mandatory=True, type="header"
    )


def _amount(meaning: str, name: str, kind: str) -> Draft:
    amount = var("01.2", name, mandatory=True)
    return seg("MOA", fixed_text("01.1", meaning), amount, var("01.3", "invoice.currency"), mandatory=True, type=kind)


_any = build_mapping(
    _beginning({"invoice": "380", "creditNote": "381"}),
    _day("137", "invoice.date", mandatory=True, type="header"),
    _day("35", "invoice.deliveryDate", type="header"),
    _credited,
    _references,
    _sender,
    _parties,
    _currency,
    seg(
        "PAT",
        fixed_text("01", "1"),
        fixed_text("03.1", "5"),
        fixed_text("03.2", "3"),
        fixed_text("03.3", "D"),
        var("03.4", "invoice.netDays", mandatory=True),
        type="header",
        below=(_day("13", "invoice.dueDate"),),
    ),
    seg(
        "LIN",
        var("01", "line.index"),
        type="detail",
        below=(
            seg("IMD", fixed_text("01", "F"), *_halves("03.4", "line.text")),
            seg("QTY", fixed_text("01.1", "47"), var("01.2", "line.quantity")),
            _amount("203", "line.documentAmount", "detail"),
            seg("RFF", fixed_text("01.1", "SRN"), var("01.2", "line.shipmentNumber", length=35)),
        ),
        **for_each_row("lines", loop_mandatory=True),
    ),
    seg("UNS", fixed_text("01", "S"), type="summary"),
    seg("CNT", fixed_text("01.1", "2"), var("01.2", "invoice.lineCount"), type="summary"),
    _amount("77", "invoice.documentGross", "summary"),
    seg(
        "TAX",
        fixed_text("01", "7"),
        fixed_text("02.1", "VAT"),
        var("05.4", "tax.percent"),
        var("06", "tax.category"),
        type="summary",
        below=(_amount("125", "tax.documentBase", "summary"), _amount("124", "tax.documentAmount", "summary")),
        **for_each_row("taxes"),
    ),
)


def _port(function: str, name: str) -> Draft:
    place = var("02.1", f"shipment.shipmentRouting#{name}", length=25)
    return seg(
        "LOC", fixed_text("01", function), place, fixed_text("02.2", "139"), fixed_text("02.3", "6"), type="header"
    )


_freight = build_mapping(
    _beginning({"invoice": "780", "creditNote": "381"}),
    _day("137", "invoice.date", mandatory=True, type="header"),
    _port("9", "originPort"),
    _port("11", "destinationPort"),
    _credited,
    _references,
    _amount("9", "invoice.documentTotal", "header"),
    _currency,
    seg(
        "TCC",
        var("01.1", "line.code", length=17),
        var("01.4", "line.text", length=26),
        type="detail",
        below=(
            seg("RFF", fixed_text("01.1", "SRN"), var("01.2", "line.shipmentNumber", length=35)),
            _amount("23", "line.documentAmount", "detail"),
        ),
        **for_each_row("lines", loop_mandatory=True),
    ),
    _sender,
    _parties,
)

STARTERS: dict[str, MappingModel] = {"INVOIC": _any, "IFTFCC": _freight}
