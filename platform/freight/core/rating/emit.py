"""The explaining reading of an expression: Python source over plain integers, compiled once for a tariff version."""

from collections.abc import Callable, Mapping
from typing import Any

from freight.core.rating.expressions import Expression, in_order

# {0}, {1}… are the operands
_OPERATIONS = {
    "add": "{0} + {1}",
    "subtract": "{0} - {1}",
    "multiply": "{0} * {1}",
    "rescale": "{0} * {1}",
    "raise": "-(-{0} // {1}) * {1}",
    "least": "{0} if {0} <= {1} else {1}",
    "most": "{0} if {0} >= {1} else {1}",
}

Inputs = Mapping[str, list[str]]  # parameter -> the names it is unpacked into


def for_one(name: str, inputs: Inputs, results: list[Expression]) -> Callable[..., tuple[int, ...]]:
    """A function of tuples of integers giving the results as a tuple of integers of any size.

    `inputs` names the parameters, in order, and the variables each of them carries.
    """
    text: dict[int, str] = {}
    lines = [f"    ({', '.join(names)},) = {parameter}" for parameter, names in inputs.items() if names]
    for number, expression in enumerate(in_order(results)):
        of = [text[id(operand)] if isinstance(operand, Expression) else str(operand) for operand in expression.operands]
        if expression.operation in ("input", "constant", "shift"):  # a shift only moves the scale
            text[id(expression)] = of[0]
        else:
            step = _ratio(*of) if expression.operation == "ratio" else _OPERATIONS[expression.operation].format(*of)
            lines.append(f"    v{number} = {step}")
            text[id(expression)] = f"v{number}"
    returned = ", ".join(text[id(result)] for result in results)
    source = f"def {name}({', '.join(inputs)}):\n" + "\n".join([*lines, f"    return ({returned},)"])
    namespace: dict[str, Any] = {}
    # the source is made of the operations above, integers, and variable names that `charges.py` numbers itself
    exec(compile(source, f"<rating:{name}>", "exec"), namespace)
    compiled: Callable[..., Any] = namespace[name]
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
