"""Documents on paper: HTML on the company's letterhead, drawn to PDF. `draw` is for templates of our own, `press` for
those that tenants write."""

from freight.kit.paper.drawing import Paper, draw
from freight.kit.paper.press import AT_ONCE, Sheet, press, press_in_job

__all__ = ["AT_ONCE", "Paper", "Sheet", "draw", "press", "press_in_job"]
