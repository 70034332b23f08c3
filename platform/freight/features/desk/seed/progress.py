"""How far the loading of the initial data is, kept in the broker's store: the program that loads it tells, the web API
shows it to whoever opens the suite meanwhile."""

import json
from dataclasses import asdict, dataclass

from freight.kit.storage.connections import current

# of a loading that was killed, nothing is said after this long
_KEPT_SECONDS = 600


@dataclass(frozen=True)
class LoadingStep:
    """`done` of `of` parts are loaded; `what` is being loaded now."""

    done: int
    of: int
    what: str


async def tell_step(step: LoadingStep) -> None:
    """Note the step that begins."""
    await current().redis.set(_key(), json.dumps(asdict(step)), ex=_KEPT_SECONDS)


async def read_step() -> LoadingStep | None:
    """The step under way; None when nothing is being loaded."""
    stored = await current().redis.get(_key())
    return LoadingStep(**json.loads(stored)) if stored else None


async def tell_done() -> None:
    """Note that everything is loaded, or that the loading was given up."""
    await current().redis.delete(_key())


def _key() -> str:
    return current().key("loading-step")
