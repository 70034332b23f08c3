"""The lanes of a version as a rate workbook, one row per break, which the upload of rates reads back unchanged."""

import asyncio
from collections.abc import Iterator, Sequence
from decimal import Decimal

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.beside import BESIDE, DAYS
from freight.core.rating.breaks import STEP, Range
from freight.core.rating.identifiers import ANY, IDENTIFIERS
from freight.core.rating.lane_figures import LaneFigure, get_lane_figure, list_lane_figures
from freight.core.rating.lanes import Lane
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, MINIMUM, RATE, TO_WEIGHT, TRANSIT
from freight.core.workbooks.range_methods import LABEL, RANGE_METHOD, WORDS
from freight.documents.audit_entry import AuditKind
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.features.setup.templates import service as templates
from freight.features.tariffs import lanes, versions
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit.storage import audit_log
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.formats import get_day_format
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST_ROWS = 500_000
_TEMPLATE = "tariffLane"


async def build_lane_workbook(scope: Scope, tariff_id: str, version_id: str) -> tuple[str, bytes]:
    """Return (file name, content) of the workbook of a version. Raises Invalid for more breaks than a sheet can
    hold."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, version_id)
    if version["band_count"] > MOST_ROWS:
        raise Invalid(f"A rate workbook holds at most {MOST_ROWS:,} breaks.", code=ErrorCode.TOO_MANY)
    template = await templates.resolve_template(scope, _TEMPLATE, tariff["account_id"])
    labels = {spec.key: spec.label for spec in template.fields}
    lane_set = await lanes.read_lane_set(scope, version["lane_set"], parse_version_terms(version).identifiers)
    content = await asyncio.to_thread(_written, version, lane_set, labels, get_day_format(scope.place))
    audit_subject = audit_log.AuditSubject("tariff", str(tariff["_id"]), tariff["name"])
    description = f"Exported version {version['number']} of a tariff"
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, description, of=audit_subject, rows=len(lane_set))
    return safe_name(f"{tariff['name']} version {version['number']}.xlsx"), content


def _written(version: StoredTariffVersion, found: Sequence[Lane], labels: dict[str, str], day: str) -> bytes:
    terms = parse_version_terms(version)
    charge = terms.rate_sheet_charge
    attribute_names = sorted({name for lane in found for name in lane.attributes})
    keys = [f"{GROUP}#{name}" for name in terms.identifiers]
    # if all rates are charged the same way, the terms already say it
    is_mixed = charge is not None and terms.is_mixed(charge)
    methods = [RANGE_METHOD] if is_mixed else []
    keys += [TRANSIT, FROM_WEIGHT, TO_WEIGHT, RATE, *methods, MINIMUM, *(f"{GROUP}#{name}" for name in attribute_names)]
    figures = list_lane_figures(terms)
    if charge and len(terms.charges_with_breaks) > 1:
        # name the charge in the heading, for readers and for an upload of the sheet
        labels = {**labels, RATE: f"{charge.name} rate"}
    heads = [labels.get(key) or _label(key) for key in keys] + [figure.label for figure in figures]
    return build_table_workbook(
        "Rates",
        heads,
        _rows(found, charge.id if charge else "", is_mixed, attribute_names, figures),
        pinned=len(terms.identifiers),
        day=day,
    )


def _rows(
    found: Sequence[Lane], charge: str, is_mixed: bool, beside: Sequence[str], figures: Sequence[LaneFigure]
) -> Iterator[list[Cell]]:
    """Yield one row per break; ends are written as sheets print them, including the last weight. A blank could be read
    as the value above, so a lane without a condition says so."""
    for lane in found:
        stated = lane.charges.get(charge)
        texts = [_beside(name, str(lane.attributes.get(name, ""))) for name in beside]
        names = [identifier or ANY for identifier in lane.identifiers]
        of_lane = [get_lane_figure(lane.charges, figure) for figure in figures]
        for break_range in stated.ranges if stated else ():
            least = stated.minimum if stated and break_range.minimum is None else break_range.minimum
            start, end = break_range.start, get_printed_break_end(break_range)
            method = [WORDS[break_range.method]] if is_mixed else []
            yield [*names, lane.transit_days, start, end, break_range.rate, *method, least, *texts, *of_lane]


def _beside(name: str, text: str) -> Cell:
    return parse_day(text) or text if name in DAYS else text


def get_printed_break_end(each: Range) -> Decimal | None:
    """Return the last weight of a break; for one narrower than the step of a sheet, the end itself."""
    if each.end is None:
        return None
    return each.end - STEP if each.end - STEP > each.start else each.end


def _label(key: str) -> str:
    if key == RANGE_METHOD:
        return LABEL
    name = key.rpartition("#")[2]
    return IDENTIFIERS[name].label if name in IDENTIFIERS else BESIDE.get(name, name)
