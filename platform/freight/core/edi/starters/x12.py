"""The mappings of 210, 110, 310 and 810 that a profile begins with."""

from freight.core.edi.mapping import Element, LoopOccurrence, MappingModel
from freight.core.edi.starters.building import Draft, build_mapping, fixed_text, for_each_row, seg, var, with_value

_FREIGHT_ROLES = {"billTo": "BT", "shipper": "SH", "consignee": "CN"}
_REFERENCES = {
    "masterBill": "MB", "houseBill": "BM", "airWaybill": "AW", "billOfLading": "BM", "brokerageBooking": "BN",
    "booking": "BN", "purchaseOrder": "PO", "container": "EQ", "customerReference": "CR", "pro": "CN",
}  # fmt: skip
_WEIGHT_UNIT = "K"

_b3 = seg(
    "B3",
    var("02", "invoice.number"),
    var("03", "shipment.number"),
    fixed_text("04", "PP"),
    fixed_text("05", _WEIGHT_UNIT),
    var("06", "invoice.date"),
    var("07", "invoice.total"),
    var("09", "invoice.deliveryDate"),
    fixed_text("10", "035"),
    var("11", "sender.scac"),
    mandatory=True,
    type="header",
)
_c3 = seg("C3", var("01", "invoice.currency"), mandatory=True, type="header")
_itd = seg("ITD", fixed_text("01", "05"), fixed_text("02", "3"), var("06", "invoice.dueDate"),
    var("07", "invoice.netDays"),
           type="header", **with_value("invoice.dueDate"))  # fmt: skip
_n3 = seg("N3", var("01", "party.street1", length=55, mandatory=True), var("02", "party.street2", length=55))
_n4 = seg(
    "N4",
    var("01", "party.city", length=30),
    var("02", "party.state"),
    var("03", "party.postalCode"),
    var("04", "party.country", length=3),
    fixed_text("05", "UN"),
    var("06", "party.port"),
)
_n1 = seg(
    "N1",
    var("01", "party.role", replaced=_FREIGHT_ROLES),
    var("02", "party.name", length=60, mandatory=True),
    fixed_text("03", "93"),
    var("04", "party.number"),
    below=(_n3, _n4),
    type="header",
    **for_each_row("parties"),
)


def _n9(**more: object) -> Draft:
    kind = var("01", "reference.kind", replaced=_REFERENCES)
    return seg(
        "N9", kind, var("02", "reference.number", length=30, mandatory=True), **for_each_row("references"), **more
    )


def _credited(tag: str) -> Draft:
    """The number of the invoice that a credit note credits."""
    number = var("02", "invoice.creditedNumber", length=30)
    return seg(tag, fixed_text("01", "OI"), number, type="header", **with_value("invoice.creditedNumber"))


def _measures(repeated: LoopOccurrence = LoopOccurrence.ALWAYS) -> tuple[Element, ...]:
    """What an L0 says of a shipment after its number: weight, volume and pieces."""
    return (
        var("04", "shipment.weight", repeated=repeated),
        fixed_text("05", "G"),
        var("06", "shipment.volume", repeated=repeated),
        fixed_text("07", "X"),
        var("08", "shipment.pieces", repeated=repeated),
        fixed_text("09", "PCS"),
        fixed_text("11", _WEIGHT_UNIT),
    )


def _l1(number: str, **more: object) -> Draft:
    """A charge, numbered by that variable."""
    amount, text_element = var("04", "line.amount", mandatory=True), var("12", "line.text", length=25)
    return seg("L1", var("01", number), amount, text_element, mandatory=True, **more)


_l5 = seg("L5", var("01", "line.index"), var("02", "line.text", length=50))
# quantity and weight go with the first charge of a shipment: repeated, they would count twice
_l0 = seg("L0", var("01", "line.index"), *_measures(), **with_value("line.first"))
_l3 = seg(
    "L3",
    var("01", "invoice.weight"),
    fixed_text("02", "G"),
    var("05", "invoice.total", mandatory=True),
    var("09", "invoice.volume"),
    fixed_text("10", "X"),
    var("11", "invoice.pieces"),
    fixed_text("12", _WEIGHT_UNIT),
    mandatory=True,
    type="summary",
)

_road = build_mapping(
    _b3,
    _c3,
    _itd,
    _credited("N9"),
    _n9(type="header"),
    seg("G62", fixed_text("01", "11"), var("02", "invoice.shipDate"), type="header"),
    seg("G62", fixed_text("01", "35"), var("02", "invoice.deliveryDate"), type="header"),
    _n1,
    seg(
        "LX",
        var("01", "line.index"),
        type="detail",
        below=(_l5, _l0, _l1("line.index")),
        **for_each_row("lines", loop_mandatory=True),
    ),
    _l3,
)
_air = build_mapping(
    _b3,
    seg("B3A", fixed_text("01", "PR"), var("02", "invoice.shipmentCount"), type="header"),
    _c3,
    _itd,
    _n1,
    seg(
        "LX",
        var("01", "shipment.index"),
        type="detail",
        below=(
            seg(
                "R1",
                var("03", "shipment.shipmentRouting#originPort", mandatory=True),
                var("07", "shipment.shipmentRouting#destinationPort"),
            ),
            seg(
                "L5",
                fixed_text("01", "1"),
                var("02", "shipment.shipmentCargo#description", length=50),
                var("03", "shipment.number"),
                fixed_text("04", "Z"),
                below=(
                    seg(
                        "L0",
                        fixed_text("01", "1"),
                        var("02", "shipment.chargeableWeight"),
                        fixed_text("03", "KG"),
                        *_measures(),
                    ),
                    _l1("line.indexInShipment", **for_each_row("lines")),
                ),
            ),
        ),
        **for_each_row("shipments", loop_mandatory=True),
    ),
    _l3,
)


def _port(function: str, name: str) -> Draft:
    return seg("R4", fixed_text("01", function), fixed_text("02", "UN"), var("03", f"shipment.shipmentRouting#{name}"),
               type="header")  # fmt: skip


_ocean = build_mapping(
    _b3,
    _credited("N9"),
    _n9(type="header", most=15),
    # a shipment has a vessel where its template asks for one
    seg(
        "V1",
        var("02", "shipment.shipmentRouting#vessel", length=28),
        var("04", "shipment.shipmentRouting#voyage", length=10),
        type="header",
    ),
    _c3,
    _n1,
    _port("L", "originPort"),
    _port("D", "destinationPort"),
    seg(
        "LX",
        var("01", "shipment.index"),
        type="detail",
        below=(
            seg(
                "L0",
                var("01", "line.indexInShipment"),
                *_measures(LoopOccurrence.FIRST),
                below=(
                    seg("L5", var("01", "line.indexInShipment"), var("02", "line.text", length=50)),
                    _l1("line.indexInShipment"),
                ),
                **for_each_row("lines"),
            ),
        ),
        **for_each_row("shipments", loop_mandatory=True),
    ),
    _l3,
)
_any = build_mapping(
    seg(
        "BIG",
        var("01", "invoice.date"),
        var("02", "invoice.number"),
        var("07", "invoice.kind", replaced={"invoice": "DR", "creditNote": "CR"}),
        mandatory=True,
        type="header",
    ),
    seg("CUR", fixed_text("01", "SE"), var("02", "invoice.currency"), mandatory=True, type="header"),
    _credited("REF"),
    seg(
        "REF",
        var("01", "reference.kind", replaced=_REFERENCES),
        var("02", "reference.number", length=30, mandatory=True),
        type="header",
        **for_each_row("references", most=12),
    ),
    _n1,
    _itd,
    seg("DTM", fixed_text("01", "011"), var("02", "invoice.shipDate"), type="header"),
    seg(
        "IT1",
        var("01", "line.index"),
        var("02", "line.quantity"),
        fixed_text("03", "EA"),
        var("04", "line.amount", mandatory=True),
        fixed_text("06", "ZZ"),
        var("07", "line.shipmentNumber", length=48),
        mandatory=True,
        type="detail",
        below=(seg("PID", fixed_text("01", "F"), var("05", "line.text", length=80)),),
        **for_each_row("lines", loop_mandatory=True),
    ),
    seg("TDS", var("01", "invoice.gross"), mandatory=True, type="summary"),
    seg(
        "TXI",
        fixed_text("01", "VA"),
        var("02", "tax.amount"),
        var("03", "tax.percent"),
        type="summary",
        **for_each_row("taxes"),
    ),
    seg("CTT", var("01", "invoice.lineCount"), type="summary"),
)

STARTERS: dict[str, MappingModel] = {"210": _road, "110": _air, "310": _ocean, "810": _any}
