"""The value of a field in a row, as a MongoDB expression: the same one makes the rows of a summary and finds the
records behind one of its cells, so the two cannot differ."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record
from freight.core.reports.fields import ReportField
from freight.core.reports.plan import Bucket, CellKey

_WEEK = "%G-W%V"
_DAY = "%Y-%m-%d"
NOT_A_CELL = "This cell is not part of the report. Run the report again and open the cell from there."


def build_field_expression(field: ReportField, zone: str) -> object:
    """The value of a field as it is stored, or as it is worked out; a moment is the day it falls on in `zone`."""
    if field.made is not None:
        return field.made
    if field.kind == "tag":
        return _build_tag_names_expression(field)
    if field.kind == "moment":
        return {"$dateToString": {"date": f"${field.path}", "format": _DAY, "timezone": zone, "onNull": None}}
    return f"${field.path}"


def build_tag_list_expression(field: ReportField) -> Record:
    """Return the tags of a row as a list of ids, without removed ones: the rows of a summary by tag."""
    stored_ids = {"$map": {"input": {"$ifNull": [f"${field.path}", []]}, "in": {"$toString": "$$this"}}}
    return {"$setIntersection": [stored_ids, list(field.names)]}


def _build_tag_names_expression(field: ReportField) -> Record:
    """The names of the tags of a row in one text, in order; empty without tags."""
    by_name = sorted(field.names.items(), key=lambda entry: entry[1].casefold())
    tags = {"$literal": [{"id": tag_id, "name": name} for tag_id, name in by_name]}
    comma = {"$cond": [{"$eq": ["$$value", ""]}, "", ", "]}
    text = {
        "$reduce": {
            "input": {"$filter": {"input": tags, "cond": {"$in": ["$$this.id", "$$own"]}}},
            "initialValue": "",
            "in": {"$concat": ["$$value", comma, "$$this.name"]},
        }
    }
    return {"$let": {"vars": {"own": build_tag_list_expression(field)}, "in": text}}


def build_figure_expression(field: ReportField) -> Record:
    """Return the figure of a field as a Decimal; null if it is not one."""
    return build_decimal_expression(f"${field.path}")


def build_decimal_expression(path: str) -> Record:
    """Return the number at `$path` as a Decimal; null if there is none. A double is taken by its fifteen digits, which
    are the ones that were entered (decision 0006)."""
    return {"$cond": [{"$isNumber": path}, {"$toDecimal": path}, None]}


def build_key_expression(field: ReportField, by: Bucket | None, zone: str) -> Record:
    """Return the value of a row in a field, null if it is empty."""
    value = build_field_expression(field, zone)
    if field.is_day:
        return _bucket(value, by or Bucket.DAY)
    if field.kind == "numeric":
        return build_figure_expression(field)
    if field.kind == "checkbox":
        return {"$eq": [value, True]}
    if field.kind == "list":
        return _joined(value)
    text = {"$toString": value} if field.kind in ("account", "user") else value
    return {"$cond": [{"$eq": [{"$ifNull": [value, ""]}, ""]}, None, text]}


def _joined(value: object) -> Record:
    """The values of a list in one text."""
    parts: Record = {"$cond": [{"$isArray": [value]}, value, []]}
    comma = {"$cond": [{"$eq": ["$$value", ""]}, "", ", "]}
    text = {"$reduce": {"input": parts, "initialValue": "", "in": {"$concat": ["$$value", comma, "$$this"]}}}
    return {"$cond": [{"$eq": [text, ""]}, None, text]}


def _bucket(day: object, by: Bucket) -> Record:
    """Return days grouped: `2026-11-27`, `2026-W48`, `2026-11`, `2026-Q4`, `2026`. They sort in order of time."""
    part: object
    match by:
        case Bucket.DAY:
            part = day
        case Bucket.WEEK:
            read = {"$dateFromString": {"dateString": day, "format": _DAY, "onError": None, "onNull": None}}
            part = {"$dateToString": {"date": read, "format": _WEEK}}
        case Bucket.MONTH:
            part = {"$substrBytes": [day, 0, 7]}
        case Bucket.QUARTER:
            month = {"$substrBytes": [day, 5, 2]}
            # "01" to "03" are the first: texts of two digits compare as figures do
            number = {
                "$switch": {
                    "branches": [
                        {"case": {"$lte": [month, last]}, "then": quarter}
                        for last, quarter in (("03", "-Q1"), ("06", "-Q2"), ("09", "-Q3"))
                    ],
                    "default": "-Q4",
                }
            }
            part = {"$concat": [{"$substrBytes": [day, 0, 4]}, number]}
        case Bucket.YEAR:
            part = {"$substrBytes": [day, 0, 4]}
    return {"$cond": [{"$gt": [{"$ifNull": [day, ""]}, ""]}, part, None]}


def build_cell_condition(key: CellKey, fields: Mapping[str, ReportField], zone: str) -> Record:
    """The condition that a row is in a cell. Raises Invalid for a key that no cell has."""
    field = fields.get(key.field)
    if field is None:
        raise Invalid(NOT_A_CELL, code=ErrorCode.REPORT_CELL)
    value = parse_cell_key(field, key.value)
    if field.kind == "tag":
        tags = build_tag_list_expression(field)
        return {"$eq": [tags, []]} if value is None else {"$in": [{"$literal": value}, tags]}
    return {"$eq": [build_key_expression(field, key.by, zone), {"$literal": value}]}


def parse_cell_key(field: ReportField, value: str | bool | None) -> object:
    """The value of a cell as the database works it out. Raises Invalid for one of another kind."""
    if value is None:
        return None
    if field.kind == "checkbox":
        return value is True
    if not isinstance(value, str):
        raise Invalid(NOT_A_CELL, code=ErrorCode.REPORT_CELL)
    if field.kind == "numeric":
        try:
            return Decimal(value)
        except InvalidOperation:
            raise Invalid(NOT_A_CELL, code=ErrorCode.REPORT_CELL) from None
    return value


def to_wire_key(value: object) -> str | bool | None:
    """The value of a cell as an answer gives it."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, date):
        return value.isoformat()
    return str(value)
