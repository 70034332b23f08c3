"""A page that is rendered here and that a browser shows, in a frame or on its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class RenderedPage:
    """A page, its status, and the headers that are its own."""

    html: str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
