"""The explaining reading of an expression: Python source over plain integers, compiled once for a tariff version."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from freight.core.rating.expressions import Expression, list_in_dependency_order

# {0}, {1}… are the operands
_OPERATIONS = {
    "add": "{0} + {1}",
    "subtract": "{0} - {1}",
    "multiply": "{0} * {1}",
    "rescale": "{0} * {1}",
    "raise": "-(-{0} // {1}) * {1}",
    "lower": "{0} // {1} * {1}",
    # half up, less one if that was exactly the middle and resulted in an odd multiple
    "even": "((2 * {0} + {1}) // (2 * {1}) - ((2 * {0} + {1}) % (2 * {1}) == 0"
    " and (2 * {0} + {1}) // (2 * {1}) % 2)) * {1}",
    "where_stated": "{1} if {0} >= 0 else 0",
    "least": "{0} if {0} <= {1} else {1}",
    "most": "{0} if {0} >= {1} else {1}",
}

# what `LaneBreaks.at` does, written out: a call for each charge with breaks would cost as much as its amount
_BREAK = """\
    breaks = breaks_{number}[lane]
    row_{number} = bisect_right(breaks.starts, {chooser}) - 1
    found = breaks.rows[row_{number}] if row_{number} >= 0 else None
    if found is None:
        return ({before}), ()
    ({supplied},) = found"""

# the same for a charge that may be left out, by a blank figure or by its condition: then any break does, its line is
# nothing
_BREAK_OR_BLANK = """\
    breaks = breaks_{number}[lane]
    row_{number} = bisect_right(breaks.starts, {chooser}) - 1
    found = breaks.rows[row_{number}] if row_{number} >= 0 else None
    if {left_out}:
        row_{number}, found = 0, {nothing}
    if found is None:
        return ({before}), ()
    ({supplied},) = found"""

Inputs = Mapping[str, list[str]]  # parameter -> the names it is unpacked into
Function = Callable[..., Any]


def emit_tuple_function(name: str, inputs: Inputs, results: list[Expression]) -> Function:
    """A function of tuples of integers giving the results as a tuple of integers of any size.

    `inputs` names the parameters, in order, and the variables each of them carries.
    """
    lines, returned = _steps(results)
    unpacked = [_unpacked(names, parameter) for parameter, names in inputs.items() if names]
    return _function(name, list(inputs), [*unpacked, *lines, f"    return {returned}"], {})


def emit_lane_function(
    quantities: list[str],
    values: tuple[list[str], Sequence[object]],
    axes: Sequence[tuple[str, list[str], Sequence[object], Sequence[str]]],
    results: list[Expression],
) -> Function:
    """A function of a shipment's quantities and a lane's number giving (the break rows taken, the results).

    `values`: the names of a lane's values, and those of every lane; `axes`: for each charge with breaks the name of
    the quantity that chooses one, the names of what it supplies, the `LaneBreaks` of every lane, and the names of the
    quantities below 0 of which the charge is left out. Where no break
    holds the quantity, there are the rows that came before and no results.
    """
    lines, returned = _steps(results)
    # further values after the quantities are only for the trace
    statements, rows = [_unpacked([*quantities, "*_"], "quantities")], ""
    for number, (chooser, supplied, _, unless) in enumerate(axes):
        names, nothing = ", ".join(supplied) or "*_", f"({'0, ' * len(supplied)})"
        text, left_out = _BREAK_OR_BLANK if unless else _BREAK, " or ".join(f"{quantity} < 0" for quantity in unless)
        replacements = {"supplied": names, "before": rows, "nothing": nothing, "left_out": left_out}
        statements.append(text.format(number=number, chooser=chooser, **replacements))
        rows += f"row_{number}, "
    if values[0]:
        statements.append(_unpacked(values[0], "values[lane]"))
    tables = {f"breaks_{number}": breaks for number, (_, _, breaks, _) in enumerate(axes)}
    body = [*statements, *lines, f"    return ({rows}), {returned}"]
    return _function(
        "offer", ["quantities", "lane"], body, {"bisect_right": bisect_right, "values": values[1], **tables}
    )


def _steps(results: list[Expression]) -> tuple[list[str], str]:
    """The lines that compute the results, and the tuple of them."""
    text: dict[int, str] = {}
    lines = []
    for number, expression in enumerate(list_in_dependency_order(results)):
        operand_texts = [
            text[id(operand)] if isinstance(operand, Expression) else str(operand) for operand in expression.operands
        ]
        if expression.operation in ("input", "constant", "shift"):  # a shift only moves the scale
            text[id(expression)] = operand_texts[0]
        else:
            step = (
                _ratio(*operand_texts)
                if expression.operation == "ratio"
                else _OPERATIONS[expression.operation].format(*operand_texts)
            )
            lines.append(f"    v{number} = {step}")
            text[id(expression)] = f"v{number}"
    return lines, f"({', '.join(text[id(result)] for result in results)},)"


def _unpacked(names: list[str], source: str) -> str:
    return f"    ({', '.join(names)},) = {source}"


def _function(name: str, parameters: list[str], body: list[str], namespace: dict[str, Any]) -> Function:
    # the source is made of the operations above, integers, and variable names that `charges.py` numbers itself
    source = "\n".join([f"def {name}({', '.join(parameters)}):", *body])
    exec(compile(source, f"<rating:{name}>", "exec"), namespace)
    compiled: Function = namespace[name]
    return compiled


def _ratio(value: str, times: str, by: str, step: str) -> str:
    """value × times / by, half-up and away from zero for negatives, × step."""
    multiplier, divisor = int(times), int(by)
    if divisor % 2:  # half of an odd divisor is no integer
        multiplier, divisor = 2 * multiplier, 2 * divisor
    half, times = divisor // 2, "" if multiplier == 1 else f" * {multiplier}"
    scaled = "" if step == "1" else f" * {step}"
    up, down = f"({value}{times} + {half}) // {divisor}{scaled}", f"-(({half} - {value}{times}) // {divisor}){scaled}"
    return f"{up} if {value} >= 0 else {down}"
