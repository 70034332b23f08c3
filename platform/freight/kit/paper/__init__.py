"""Documents on paper: HTML on the company's letterhead, drawn to PDF."""

from freight.kit.paper.drawing import Paper, draw

__all__ = ["Paper", "draw"]
