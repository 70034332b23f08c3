"""The orders and rates of a real manufacturer, where they are at hand: as rows, and as the engine takes them."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from freight.core.rating.bands import RateBand, lanes_from_bands
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.terms import Charge, TariffTerms, WeightTerms
from freight.core.workbooks.lane_rows import BandReader

DATA = Path(__file__).parents[4] / "shared" / "data"
needs_real_files = pytest.mark.skipif(
    not (DATA / "orders.xlsx").exists(), reason="the real workbooks (../shared/data) are not on this machine"
)

ORDER_FIELDS = {
    "Order ID": "shipmentInformation#shipmentNumber",
    "Order Date": "shipmentInformation#shipDate",
    "Origin Port": "shipmentRouting#originPort",
    "Carrier": "shipmentInformation#carrier",
    "TPT": "shipmentInformation#transitDays",
    "Service Level": "shipmentInformation#serviceLevel",
    "Destination Port": "shipmentRouting#destinationPort",
    "Weight": "shipmentCargo#grossWeight",
}
RATE_FIELDS = {
    "Carrier": "lane#carrier",
    "orig_port_cd": "lane#originPort",
    "dest_port_cd": "lane#destinationPort",
    "minm_wgh_qty": "lane#fromWeight",
    "max_wgh_qty": "lane#toWeight",
    "svc_cd": "lane#serviceLevel",
    "minimum cost": "lane#minimumCost",
    "rate": "lane#rate",
    "mode_dsc": "lane#transportMode",
    "tpt_day_cnt": "lane#transitDays",
    "Carrier type": "lane#carrierType",
}
TERMS = TariffTerms(
    currency="USD",
    identifiers=("carrier", "originPort", "destinationPort", "serviceLevel"),
    charges=(Charge(id="freight", name="Freight", method="perKg", breaks=True, minimum="break"),),
    weight=WeightTerms(basis="gross"),
)


@lru_cache
def _rows(name: str) -> list[list[Any]]:
    return CalamineWorkbook.from_path(DATA / f"{name}.xlsx").get_sheet_by_index(0).to_python()


def orders() -> list[dict[str, Any]]:
    """The 9,215 orders by heading."""
    headings, *rows = _rows("orders")
    return [dict(zip(headings, row, strict=True)) for row in rows]


def rates() -> list[dict[str, Any]]:
    """The 1,540 bands by heading."""
    headings, *rows = _rows("freight-rates")
    return [dict(zip(headings, row, strict=True)) for row in rows]


def shipments() -> list[dict[str, Any]]:
    """The orders as shipment values by wire key."""
    return [{field: order[heading] for heading, field in ORDER_FIELDS.items()} for order in orders()]


def bands() -> list[RateBand]:
    """The bands as the lane template gives them."""
    reader = BandReader(frozenset(TERMS.identifiers))
    return [
        reader.read_band(row, {field: rate[heading] for heading, field in RATE_FIELDS.items()})
        for row, rate in enumerate(rates(), 2)
    ]


def real_tariff() -> CompiledTariff:
    """The rate workbook as a tariff version."""
    return CompiledTariff("real", TERMS, lanes_from_bands(bands(), TERMS.identifiers, "freight").lanes)
