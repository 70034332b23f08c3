"""Documents on paper: HTML on the company's letterhead, drawn to PDF. `draw` is for templates of our own, `press` for
those that tenants write."""

from freight.kit.paper.drawing import Paper, draw
from freight.kit.paper.press import IN_JOB, Sheet, Wording, press, press_in_job, word

__all__ = ["IN_JOB", "Paper", "Sheet", "Wording", "draw", "press", "press_in_job", "word"]
