"""Wire shape of a grid's column layout."""

from typing import Annotated

from pydantic import Field

from freight.kit.http.envelope import RequestModel

Key = Annotated[str, Field(max_length=200, pattern=r"^\w+(#\w+)?$")]


class GridLayoutBody(RequestModel):
    """Columns by key: their order, which are hidden, their widths in pixels, and the last frozen one (null: the grid's
    default)."""

    order: list[Key] = Field([], max_length=500)
    hidden: list[Key] = Field([], max_length=500)
    widths: dict[Key, Annotated[int, Field(ge=20, le=2_000)]] = Field({}, max_length=500)
    frozen: Key | None = None
