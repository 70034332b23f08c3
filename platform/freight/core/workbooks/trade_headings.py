"""The trade's usual column headings: one list for every upload.

Carriers, brokers and forwarders abbreviate (`Inv No`, `Cust #`, `Gross Wt (lbs)`, `Amt USD`), and each abbreviation is
used in every kind of sheet. A heading is therefore compared in its plain form: abbreviations written out, without case,
punctuation, line breaks, or the unit or currency after it. Units and currencies are read separately
(`find_heading_unit`, `find_heading_currency`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product

from freight.core.currency.codes import find_currency_problem, list_current_currencies
from freight.core.units import MEASURED
from freight.core.workbooks.cell_money import is_other_currency

_WORDS: Mapping[str, Sequence[str]] = {
    "account": ("acct", "acc"),
    "address": ("addr",),
    "amount": ("amt",),
    "balance": ("bal",),
    "charge": ("chg", "chrg", "chgs", "charges"),
    "class": ("cls",),
    "consignee": ("cnee", "consig"),
    "country": ("ctry", "cntry"),
    "currency": ("curr", "cur", "ccy"),
    "customer": ("cust", "client"),
    "date": ("dt",),
    "delivery": ("del", "dlv", "dlvy", "delv", "delivered"),
    "description": ("desc", "descr", "dsc"),
    "destination": ("dest", "dst", "destn", "dstn"),
    "discount": ("disc",),
    "email": ("emails", "mail"),
    "freight": ("frt",),
    "hazmat": ("haz", "hzmt", "hazardous"),
    "height": ("ht", "hgt"),
    "invoice": ("inv", "invc", "invoices"),
    "length": ("len", "lgth"),
    "number": ("no", "num", "nbr", "nr", "#"),
    "origin": ("orig", "org", "orgn"),
    "package": ("pkg",),
    "packages": ("pkgs",),
    "pallets": ("plts", "plt", "pallet"),
    "pickup": ("pu", "pkup"),
    "pieces": ("pcs", "pce", "pces", "piece"),
    "quantity": ("qty",),
    "reference": ("ref", "refs", "references"),
    "service": ("svc",),
    "shipment": ("shpt", "shipt", "shpmt"),
    "shipper": ("shpr",),
    "skids": ("skid", "skd"),
    "state": ("st", "prov", "province"),
    "total": ("tot", "totals"),
    "weight": ("wt", "wgt", "wght", "weights"),
    "width": ("wid", "wdth"),
    "zip": ("zipcode", "postcode", "postalcode"),
}
_WRITTEN_OUT = {short: word for word, shorts in _WORDS.items() for short in shorts}
_PHRASES = (
    ("zip code", "zip"),
    ("postal code", "zip"),
    ("post code", "zip"),
    ("pick up", "pickup"),
    ("e email", "email"),
)
_TOKEN = re.compile(r"[^\W_]+|#")
# headings write currency codes in capitals; these are also words of the trade
_NO_CURRENCY = frozenset({"ALL", "KGS", "MOP", "TOP", "TRY"})
# programs name columns in lower case, `amount_usd`; too many other codes are words, such as `cup`, `top` and `all`
_IN_NAMES = frozenset({"usd", "eur", "gbp", "cad", "mxn", "aud", "jpy", "cny", "chf", "hkd", "sgd", "inr", "pln"})
_SIGNS: Mapping[str, str] = {"€": "EUR", "£": "GBP", "US$": "USD", "C$": "CAD", "A$": "AUD"}
_UNITS = frozenset(
    name.replace("³", "3")
    for units in MEASURED.values()
    for unit in units
    for name in (unit.name, *unit.written)
    if len(name) > 1 and " " not in name
) | {"kgs", "cbm", "days", "mi"}


def _crossed(*parts: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(words) for words in product(*parts))


_FROM = ("origin", "o", "from", "shipper", "ship from", "pickup")
_TO = ("destination", "d", "to", "consignee", "ship to", "delivery")
_ZIPS = ("zip", "zip3", "zip5", "postal")

_CARRIER = ("carrier", "carrier scac", "carrier code", "scac code", "carrier name", "carrier id")
_SERVICE = ("service", "service type", "service code", "service id", "service level id", "service level code")

# headings for columns of shipments, and of rates by place: by the last part of the field's key
PLACES: Mapping[str, Sequence[str]] = {
    "originPostalCode": _crossed(_FROM, _ZIPS),
    "destinationPostalCode": _crossed(_TO, _ZIPS),
    "originCity": _crossed(_FROM, ("city",)),
    "destinationCity": _crossed(_TO, ("city",)),
    "originState": _crossed(_FROM, ("state",)),
    "destinationState": _crossed(_TO, ("state",)),
    "originCountry": _crossed(_FROM, ("country", "country code")),
    "destinationCountry": _crossed(_TO, ("country", "country code")),
    "originPort": (
        *_crossed(_FROM, ("port", "airport", "cfs")),
        *("port of origin", "airport of departure", "airport of origin", "port of loading", "load port"),
        *("loading port", "cfs origin"),
    ),
    "destinationPort": (
        *_crossed(_TO, ("port", "airport", "cfs")),
        *("port of destination", "airport of destination", "port of discharge", "discharge port"),
        "cfs destination",
    ),
}
SHIPMENTS: Mapping[str, Sequence[str]] = {
    **PLACES,
    "shipmentNumber": (
        *_crossed(("pro", "bol", "bl", "b l", "bill of lading", "shipment", "load", "freight bill"), ("number",)),
        *("pro", "bol", "bl", "b l", "bill of lading", "shipment", "load", "load id", "order number"),
    ),
    "customerAccountNumber": (
        *_crossed(("bill to", "customer", "account", "payer"), ("number", "code", "id")),
        *("bill to", "bill to account"),
    ),
    "customerName": ("customer", "bill to", "bill to name", "account name"),
    "shipDate": (
        "shipment date",
        "ship date",
        "shipped date",
        "date shipped",
        "pickup date",
        "pickup",
        "etd",
        "pickup datetime",
    ),
    "deliveryDate": ("delivery date", "date delivery", "actual delivery", "actual delivery date"),
    "scheduledDeliveryDate": (
        "eta",
        "delivery appointment",
        "estimated delivery",
        "estimated delivery date",
        "planned delivery date",
    ),
    "carrier": _CARRIER,
    "serviceLevel": _SERVICE,
    "pieces": (
        *("pieces", "total pieces", "piece count", "pieces count", "number of pieces", "pallets", "skids", "cartons"),
        *("handling units", "number of packages", "number of pallets", "number of skids", "total packages"),
    ),
    "grossWeight": (
        *("weight", "gross weight", "gross", "total weight", "total gross weight", "actual weight", "scale weight"),
        *("gw", "lbs", "lb", "pounds", "kgs", "kg", "shipment weight"),
    ),
    "chargeableWeight": ("charge weight", "chargeable", "billed weight", "bill weight", "rated weight"),
    "volume": ("cube", "cbm", "total volume", "total cube", "cuft", "cu ft", "cubic meters"),
    "distance": ("miles", "total miles", "km", "distance"),
    "freightClass": ("class", "freight class", "nmfc class"),
    "commodity": ("commodity", "commodity description", "commodity type"),
    "purchaseOrder": ("po", "po number", "purchase order number", "customer po", "customer po number", "reference po"),
    "customerReference": (
        *("reference", "reference number", "customer reference number", "shipper reference", "reference po"),
        "shipper reference number",
    ),
    "bookingNumber": ("booking", "booking number"),
    "mwab": ("awb", "awb number", "mawb number"),
    "shipper": ("shipper", "shipper name", "consignor"),
    "consignee": ("consignee", "consignee name", "receiver"),
    "currency": ("currency", "currency code"),
    "containerType": ("container type", "container size"),
    "containers": ("number of containers", "container count"),
}
# columns of rate sheets other than their figures
LANES: Mapping[str, Sequence[str]] = {
    **PLACES,
    "carrier": (*_CARRIER, "airline"),
    "serviceLevel": _SERVICE,
    "freightClass": SHIPMENTS["freightClass"],
    "containerType": SHIPMENTS["containerType"],
    "currency": ("currency", "currency code"),
    "effectiveDate": ("valid from", "effective", "effective date", "effective from", "validity from", "start date"),
    "expiryDate": (
        *("valid to", "valid until", "valid till", "valid through", "expiry", "expires", "expiry date", "validity"),
        *("expiration", "expiration date", "end date", "validity to", "effective to", "rate expiry"),
    ),
    "transitDays": (
        *("transit days", "transit time", "transit", "t t", "days", "days in transit", "standard transit days"),
        "transit days standard",
    ),
}
# columns of cargo lines, by the name of their field
LINES: Mapping[str, Sequence[str]] = {
    "pieces": (
        *("pieces", "quantity", "packages", "handling units", "pallets", "skids", "cartons", "piece count"),
        *("number of pieces", "pallet count", "hu", "hu count", "units", "number of packages", "pallets count"),
    ),
    "packageType": ("package", "package type", "packaging", "handling unit type", "hu type", "type of package"),
    "dimensions": ("dimensions", "dims", "dim", "l x w x h", "lxwxh", "l w h", "lwh", "size"),
    "length": ("length", "l"),
    "width": ("width", "w"),
    "height": ("height", "h"),
    "sideUnit": ("dim unit", "dims unit", "dimension unit", "dimensions unit", "dim uom", "dims uom"),
    "weight": ("weight", "gross weight", "gross", "actual weight", "weight each line", "lbs", "lb", "kgs", "kg", "gw"),
    "weightPer": ("weight of", "weight per"),
    "freightClass": ("class", "freight class", "nmfc class"),
    "nmfc": ("nmfc", "nmfc number", "nmfc item", "nmfc code", "item number nmfc"),
    "commodity": ("commodity", "commodity description"),
    "hazmat": ("hazmat", "un number", "hm", "un"),
    # "equipment type" is the kind of trailer on a ground sheet
    "containerType": ("container type", "container size"),
    "containers": ("containers", "number of containers"),
    "marks": ("marks", "marks and numbers"),
}
# columns of carriers' invoices, by role; the first heading of a role found in a file is used
INVOICES: Mapping[str, Sequence[str]] = {
    "shipment": (
        *("shipment number", "shipment id", "shipment", "shipment reference", "bill of lading", "bol number", "bol"),
        *("b l", "bl number", "bl", "customer reference", "customer reference number", "your reference"),
        *("reference number", "reference", "load number", "load id", "load", "booking number", "hawb", "mawb", "awb"),
        *("awb number", "pro number", "pro", "tracking number"),
    ),
    "invoice": (
        *("invoice number", "invoice", "freight bill number", "freight bill", "bill number", "invoice id"),
        *("carrier invoice number", "carrier invoice", "invoice reference", "pro number", "pro"),
    ),
    "order": ("po number", "po", "purchase order", "purchase order number", "customer po", "customer po number"),
    "day": ("invoice date", "bill date", "billing date", "date", "date of invoice"),
    "currency": ("currency", "currency code", "invoice currency"),
    "charge": (
        *("charge name", "charge description", "charge type", "charge", "charge code", "accessorial"),
        *("accessorial description", "description", "item", "item description", "line description", "line item"),
    ),
    "amount": ("amount", "charge amount", "line amount", "net amount", "charge", "value", "billed amount"),
    "total": (
        *("total", "invoice total", "total amount", "total charge", "amount due", "total due", "balance due"),
        *("net due", "invoice amount", "grand total", "total invoice", "balance"),
    ),
}
# what tax is called on invoices; `sales tax` is written out, since `sales` alone is no tax
TAX_NAMES = (
    *("tax", "vat", "gst", "hst", "qst", "pst", "rst", "sales tax", "value added tax", "igst", "cgst", "sgst"),
    *("btw", "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "tva", "iva", "igic", "moms", "mva", "ptu"),
    *("tps", "tvq", "gst hst", "tps tvh"),
)
TAXES: Mapping[str, Sequence[str]] = {
    "tax": (
        *TAX_NAMES,
        *_crossed(TAX_NAMES, ("amount", "total", "charge", "betrag", "bedrag", "belopp", "value")),
        *_crossed(("total", "amount", "montant", "importe", "importo", "kwota", "bedrag", "cuota"), TAX_NAMES),
        *("mwstbetrag", "ustbetrag", "steuerbetrag", "steuer", "btwbedrag", "momsbelopp", "kwota podatku", "podatek"),
        *("input tax", "input vat", "taxes", "total taxes"),
    ),
    "net": (
        *("net", "net amount", "net total", "total net", "net charge", "net value", "sub total", "subtotal"),
        *_crossed(("total", "amount"), ("excl", "excluding", "ex", "before", "without"), TAX_NAMES),
        *_crossed(("excl", "excluding", "ex", "before", "without"), TAX_NAMES),
        *("taxable amount", "taxable", "taxable value", "tax base", "vat base", "netto", "nettobetrag", "nettobedrag"),
        *("netto total", "total ht", "montant ht", "base imponible", "imponibile", "netto bedrag", "netto betrag"),
    ),
    "gross": (
        *("gross", "gross amount", "gross total", "total gross", "gross value"),
        *_crossed(("total", "amount"), ("incl", "including", "inc", "with"), TAX_NAMES),
        *_crossed(("incl", "including", "inc", "with"), TAX_NAMES),
        *("brutto", "bruttobetrag", "brutobedrag", "bruto", "brutto total", "total ttc", "montant ttc"),
        *("bruto bedrag", "brutto betrag", "total con iva", "totale ivato"),
    ),
}
"""Amounts of tax on invoices, and totals with and without it."""
ACCOUNTS: Mapping[str, Sequence[str]] = {
    "accountNumber": (
        *_crossed(("customer", "account", "bill to"), ("number", "code", "id")),
        *("customer", "account"),
    ),
    "accountName": ("customer name", "account name", "name", "company", "company name", "bill to name", "customer"),
    "parent": (
        *_crossed(("parent", "parent account", "parent customer"), ("number", "code", "id")),
        *("parent", "parent account", "parent customer", "master account"),
    ),
    "country": ("country", "country code", "country name"),
    "currency": ("currency", "currency code", "invoice currency", "billing currency"),
    "paymentDays": ("terms", "payment terms", "net days", "terms days", "credit days", "payment days", "credit terms"),
    "industryVertical": ("industry", "vertical", "sector"),
    "address": ("address", "street address", "billing address", "mailing address"),
}
# parts of an address that is split into columns, in the order it is printed
ADDRESS_PARTS: Mapping[str, Sequence[str]] = {
    "line1": ("address 1", "address line 1", "address1", "street", "street 1", "street address 1"),
    "line2": ("address 2", "address line 2", "address2", "street 2", "suite", "street address 2"),
    "line3": ("address 3", "address line 3", "address3"),
    "city": ("city", "town", "bill to city"),
    "state": ("state", "bill to state", "state code"),
    "zip": ("zip", "postal", "bill to zip", "zip5"),
}


@lru_cache(4_096)
def normalize_trade_heading(heading: str) -> str:
    """Return a heading in the form it is compared in: `Gross Wt. (LBS)` is `gross weight`, `PRO #` is `pro number`."""
    text = heading.translate(_NO_SIGNS).replace("³", "3").replace("-mail", "mail")
    text = re.sub(r"(?<=[a-z][a-z])(?=[A-Z][a-z])", " ", text)
    tokens = _TOKEN.findall(text)
    while len(tokens) > 1 and _is_measure(tokens[-1]):
        tokens.pop()
    if _says_currency_per(tokens):
        del tokens[-2]
    words = " ".join(_WRITTEN_OUT.get(word, word) for word in map(str.casefold, tokens))
    for phrase, word in _PHRASES:
        words = re.sub(rf"\b{phrase}\b", word, words)
    return words


def list_trade_forms(names: Iterable[str]) -> frozenset[str]:
    """Return the plain forms of some names."""
    return frozenset(map(normalize_trade_heading, names))


def find_heading_currency(heading: str) -> str:
    """Return the currency that a heading says its figures are in: `Amount (EUR)`, `Total €`; "" if it says none. A bare
    dollar sign may be that of many countries, and counts as none."""
    for sign, code in _SIGNS.items():
        if sign in heading:
            return code
    words: list[str] = _TOKEN.findall(heading)
    # `Rate (EUR/kg)`, `rate_usd_per_kg`: the unit comes after the currency
    while len(words) > 2 and (words[-1].casefold() in _UNITS or _says_currency_per(words)):
        words.pop()
    if len(words) > 1 and "_" in heading and words[-1] in _IN_NAMES:
        return words[-1].upper()
    return words[-1] if len(words) > 1 and _is_currency(words[-1]) else ""


@lru_cache(256)
def find_only_currency(mark: str) -> str:
    """Return the one currency that a sign or code means: `€` is EUR; "" for a sign of several, such as `$`."""
    current_currencies = [code for code in list_current_currencies() if not is_other_currency(mark, code)]
    return current_currencies[0] if len(current_currencies) == 1 else ""


def _says_currency_per(words: Sequence[str]) -> bool:
    """Return whether words end with a currency and `per`, their unit removed: Rate USD per."""
    return len(words) > 2 and words[-1].casefold() == "per" and (words[-2] in _IN_NAMES or _is_currency(words[-2]))


def _is_measure(word: str) -> bool:
    return word.casefold() in _UNITS or _is_currency(word)


def _is_currency(word: str) -> bool:
    return word.isupper() and word not in _NO_CURRENCY and not find_currency_problem(word)


_NO_SIGNS = str.maketrans(dict.fromkeys("$€£¥", " "))
