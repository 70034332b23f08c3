"""How far the loading of the initial data is, kept in the broker's store: the program that loads it tells, the web API
shows it to whoever opens the suite meanwhile."""

import json
from dataclasses import asdict, dataclass

from freight.kit.storage.connections import get_connections

# of a loading that was killed, nothing is said after this long
_KEPT_SECONDS = 600


@dataclass(frozen=True)
class LoadingStep:
    """`done` of `of` parts are loaded; `what` is being loaded now."""

    done: int
    of: int
    what: str


async def set_loading_step(step: LoadingStep) -> None:
    """Note the step that begins."""
    await get_connections().redis.set(_key(), json.dumps(asdict(step)), ex=_KEPT_SECONDS)


async def get_loading_step() -> LoadingStep | None:
    """The step under way; None when nothing is being loaded."""
    stored = await get_connections().redis.get(_key())
    return LoadingStep(**json.loads(stored)) if stored else None


async def clear_loading_step() -> None:
    """Note that everything is loaded, or that the loading was given up."""
    await get_connections().redis.delete(_key())


def _key() -> str:
    return get_connections().key("loading-step")
