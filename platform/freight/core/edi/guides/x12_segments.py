"""Segments of X12 4010 as our freight invoices use them. Names are ours."""

from freight.core.edi.guides.model import define_segment, index_segment_rules

SEGMENTS = index_segment_rules(
    (
        define_segment("ST", "Header of the set", "*Set ID 3/3", "*Control number AN 4/9"),
        define_segment("SE", "Trailer of the set", "*Number of segments N0 1/10", "*Control number AN 4/9"),
        define_segment(
            "B3", "Beginning of the carrier's invoice",
            "Shipment qualifier ID 1/1", "*Invoice number AN 1/22", "Shipment number AN 1/30", "*Payment method ID 2/2",
            "Weight unit ID 1/1", "*Invoice date DT 8/8", "*Net amount due N2 1/12", "Correction ID 2/2",
            "Delivery date DT 8/8", "Meaning of the delivery date ID 3/3 of 09", "*Carrier SCAC ID 2/4", "Date DT 8/8",
            "Tariff service ID 2/2", "Terms of transport ID 3/3",
        ),
        define_segment("B3A", "Type of invoice", "*Type ID 2/2", "Number of shipments N0 1/5"),
        define_segment("B2A", "Purpose of the set", "*Purpose ID 2/2", "Application ID 2/2"),
        define_segment("C3", "Currency", "*Currency ID 3/3", "Rate of exchange R 4/10"),
        define_segment(
            "ITD", "Terms of payment",
            "Type of terms ID 2/2", "Counted from ID 1/2", "Discount percent R 1/6", "Discount due date DT 8/8",
            "Discount days N0 1/3", "Net due date DT 8/8", "Net days N0 1/3",
        ),
        define_segment("N9", "Reference", "*Kind of reference ID 2/3", "Reference AN 1/30", "Description AN 1/45"),
        define_segment(
            "G62", "Date",
            "Meaning of the date ID 2/2 of 02", "Date DT 8/8", "Meaning of the time ID 1/2 of 04", "Time TM 4/8",
        ),
        define_segment("K1", "Remarks", "*Remark AN 1/30", "Remark AN 1/30"),
        define_segment("H3", "Special handling", "Handling ID 2/3", "Description AN 2/30"),
        define_segment(
            "V1", "Vessel",
            "Vessel code ID 1/8", "Vessel name AN 2/28", "Flag ID 2/3", "Voyage AN 2/10", "Carrier SCAC ID 2/4",
        ),
        define_segment("R3", "Route by road", "*Carrier SCAC ID 2/4", "*Sequence ID 1/2", "City AN 2/30",
            "Mode ID 1/2"),
        define_segment(
            "R4", "Port or terminal",
            "*Function of the port ID 1/1", "Kind of location ID 1/2 of 03", "Location AN 1/30", "Port name AN 2/24",
            "Country ID 2/3",
        ),
        define_segment("DTM", "Date", "*Meaning of the date ID 3/3", "Date DT 8/8", "Time TM 4/8"),
        define_segment("N1", "Party", "*Role ID 2/3", "Name AN 1/60", "Kind of number ID 1/2 of 04", "Number AN 2/80"),
        define_segment("N2", "Further name", "*Name AN 1/60", "Name AN 1/60"),
        define_segment("N3", "Street", "*Street AN 1/55", "Street AN 1/55"),
        define_segment(
            "N4", "Place",
            "City AN 2/30", "State ID 2/2", "Postal code ID 3/15", "Country ID 2/3",
            "Kind of location ID 1/2 of 06", "Location AN 1/30",
        ),
        define_segment("N7", "Equipment", "Initials AN 1/4", "*Number AN 1/10", "Weight R 1/10"),
        define_segment("LX", "Line", "*Number N0 1/6"),
        define_segment("P1", "Pickup", "Kind of pickup ID 1/2", "*Date DT 8/8", "*Meaning of the date ID 3/3"),
        define_segment(
            "R1", "Route by air",
            "Carrier SCAC ID 2/4", "Carrier ID 2/3", "*Origin airport ID 3/5", "Air carrier ID 2/3",
            "Airport ID 3/5", "Air carrier ID 2/3", "Destination airport ID 3/5",
        ),
        define_segment("POD", "Proof of delivery", "*Date DT 8/8", "Time TM 4/8", "*Signed by AN 1/60"),
        define_segment("NTE", "Note", "Kind of note ID 3/3", "*Note AN 1/80"),
        define_segment(
            "L5", "Description",
            "Line N0 1/3", "Description AN 1/50", "Commodity AN 1/30", "Kind of commodity ID 1/1 of 03",
            "Packaging ID 3/5",
        ),
        define_segment(
            "L0", "Quantity and weight",
            "Line N0 1/3", "Quantity billed R 1/11", "Unit billed ID 2/2 of 02", "Weight R 1/10",
            "Kind of weight ID 1/2 of 04", "Volume R 1/8",
            "Volume unit ID 1/1 of 06", "Pieces N0 1/7", "Packaging ID 3/5 of 08", "-",
            "Weight unit ID 1/1 of 04",
        ),
        define_segment(
            "L1", "Rate and charge",
            "Line N0 1/3", "Rate R 1/9", "Kind of rate ID 2/2 of 02", "Charge N2 1/12", "Advances N2 1/9",
            "Prepaid N2 1/9", "-", "Charge code ID 3/3", "-", "-", "Payment method ID 1/1", "Charge name AN 2/25",
        ),
        define_segment("L7", "Tariff", "Line N0 1/3", "Tariff agency ID 1/4", "Tariff AN 1/7"),
        define_segment(
            "L3", "Total weight and charges",
            "Weight R 1/10", "Kind of weight ID 1/2 of 01", "Rate R 1/9", "Kind of rate ID 2/2 of 03", "Charge N2 1/12",
            "Advances N2 1/9", "Prepaid N2 1/9", "Charge code ID 3/3", "Volume R 1/8", "Volume unit ID 1/1 of 09",
            "Pieces N0 1/7", "Weight unit ID 1/1 of 01",
        ),
        # 810
        define_segment(
            "BIG", "Beginning of the invoice",
            "*Invoice date DT 8/8", "*Invoice number AN 1/22", "Order date DT 8/8", "Order number AN 1/22",
            "Release AN 1/30", "Change of the order AN 1/8", "Kind of invoice ID 2/2",
        ),
        define_segment("CUR", "Currency", "*Whose currency ID 2/3", "*Currency ID 3/3", "Rate of exchange R 4/10"),
        define_segment("REF", "Reference", "*Kind of reference ID 2/3", "Reference AN 1/30", "Description AN 1/80"),
        define_segment(
            "IT1", "Line of the invoice",
            "Line AN 1/20", "Quantity R 1/10", "Unit ID 2/2", "Unit price R 1/17", "Kind of price ID 2/2",
            "Kind of number ID 2/2 of 07", "Number AN 1/48",
        ),
        define_segment("PID", "Description", "*Kind of description ID 1/1", "-", "-", "-", "Description AN 1/80"),
        define_segment("TDS", "Total", "*Total N2 1/15", "Discountable N2 1/15"),
        define_segment("TXI", "Tax", "*Kind of tax ID 2/2", "Amount R 1/18", "Percent R 1/10"),
        define_segment("CTT", "Count of lines", "*Number of lines N0 1/6", "Sum of quantities R 1/10"),
    )
)  # fmt: skip
