"""The synchronous reader. It reads and never writes, and it sees every system of the database: whoever can open the
database can run a notebook, so there is no signed-in user whose scope it could keep to."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
from bson import ObjectId
from pymongo import MongoClient
from pymongo.database import Database
from pymongo.errors import ServerSelectionTimeoutError

from freight.core.aging import Level
from freight.core.errors import Invalid
from freight.core.rating.engine import Engine, ReadyTariff
from freight.core.rating.frame import RESULT_COLUMNS, rate_frame
from freight.embedded.ports import ADDRESS_SUFFIX
from freight.features.currency import ecb
from freight.features.currency.stored import book_of
from freight.features.tariffs.stored import candidate_of, tariff_of
from freight.kit import clock
from freight.kit.settings import Settings, load_settings
from freight.notebook import frames

_WAIT_MS = 3_000
# what the one-command start leaves in its data folder while its MongoDB runs
_ADDRESS_FILE = f"mongo{ADDRESS_SUFFIX}"
_NOT_RUNNING = "No database answers at {uri}. Start the suite with `make run`, or set FREIGHT_MONGO_URI."


def connect(uri: str | None = None, database: str | None = None) -> "Reader":
    """A reader of the suite's database: the one at `uri`, else that of FREIGHT_MONGO_URI, else the one that runs here.

    Raises Invalid when none answers.
    """
    settings = load_settings()
    uri = uri or settings.mongo_uri or _running(settings)
    client: MongoClient[dict[str, Any]] = MongoClient(uri, serverSelectionTimeoutMS=_WAIT_MS)
    try:
        client.admin.command("ping")
    except ServerSelectionTimeoutError as silent:
        client.close()
        raise Invalid(_NOT_RUNNING.format(uri=uri), code="no_database") from silent
    return Reader(client.get_database(database or settings.mongo_database))


class Reader:
    """Frames of one database. `system` is a system's code or name; without it every system is read."""

    def __init__(self, database: Database[dict[str, Any]]) -> None:
        self._database = database

    def shipments_frame(
        self, system: str | None = None, *, status: str | None = None, as_float: bool = False
    ) -> pd.DataFrame:
        """A row a shipment (`frames.SHIPMENT_COLUMNS` and its template's values). Money is Decimal, or float64."""
        query = self._of(system) | ({"status": status} if status else {})
        found = self._database["shipments"].find(query).sort("shipment_number", 1)
        return frames.shipments_frame(found, self._names, as_float=as_float)

    def invoices_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """A row an invoice (`frames.INVOICE_COLUMNS`). Money is Decimal, or float64."""
        found = self._database["invoices"].find(self._of(system)).sort("number", 1)
        return frames.invoices_frame(found, self._names, as_float=as_float)

    def aging_frame(
        self, system: str | None = None, *, today: date | None = None, as_float: bool = False
    ) -> pd.DataFrame:
        """The unbilled work by age (`frames.AGING_COLUMNS`), as Home shows it; `today` unless another day is given."""
        found = self._database["aging_cells"].find(self._of(system) | {"level": Level.STATUS.value})
        return frames.aging_frame(found, self._names, today or clock.today(), as_float=as_float)

    def rate(self, frame: pd.DataFrame, columns: Mapping[str, str] | None = None) -> pd.DataFrame:
        """Rate every row by the published tariffs of its system, as the web app would (see `core.rating.frame`).

        The system is read from `system_id`; a frame without that column is rated by the only system there is. Raises
        Invalid when there are several.
        """
        if "system_id" not in frame.columns:
            return rate_frame(self._engine(self._only_system()), frame, columns)
        rated = [
            rate_frame(self._engine(ObjectId(str(system_id))), rows, columns)
            for system_id, rows in frame.groupby("system_id", sort=False)
        ]
        return pd.concat(rated).reindex(frame.index) if rated else pd.DataFrame(columns=list(RESULT_COLUMNS))

    def _engine(self, system_id: ObjectId) -> Engine:
        published = {"system_id": system_id, "state": "published", "archived": False}
        versions = self._database["tariff_versions"].find(published).sort("_id", 1)
        entered = map(_plain, self._database["exchange_rates"].find({"system_id": system_id, "archived": False}))
        return Engine(
            [
                candidate_of(version, ReadyTariff(tariff_of(version, self._lanes(version["lane_set"]))))
                for version in map(_plain, versions)
            ],
            book_of(entered, ecb.history(load_settings().ecb_history)),
        )

    def _lanes(self, lane_set: ObjectId) -> Iterator[dict[str, Any]]:
        return map(_plain, self._database["lanes"].find({"lane_set": lane_set}).sort("number", 1))

    @cached_property
    def _names(self) -> dict[Any, str]:
        """Systems and accounts by id."""
        return {
            record["_id"]: record["name"]
            for collection in ("systems", "accounts")
            for record in self._database[collection].find({}, {"name": 1})
        }

    def _of(self, system: str | None) -> dict[str, Any]:
        if system is None:
            return {"archived": False}
        found = self._database["systems"].find_one({"$or": [{"code": system}, {"name": system}]}, {"_id": 1})
        if found is None:
            known = ", ".join(sorted(one["code"] for one in self._database["systems"].find({}, {"code": 1})))
            raise Invalid(f"There is no system {system!r}. There are: {known}.", code="no_system")
        return {"system_id": found["_id"], "archived": False}

    def _only_system(self) -> ObjectId:
        systems = list(self._database["systems"].find({}, {"_id": 1}).limit(2))
        if len(systems) != 1:
            raise Invalid("The frame names no system: add a system_id column.", code="system_needed")
        return ObjectId(str(systems[0]["_id"]))


def _plain(value: Any) -> Any:
    """A stored record with Decimal for MongoDB's own decimal type, at any depth."""
    if isinstance(value, dict):
        return {key: _plain(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_plain(inside) for inside in value]
    return frames.plain(value)


def _running(settings: Settings) -> str:
    """The address of the MongoDB that the one-command start runs. Raises Invalid when none was started."""
    here = Path.cwd()
    # a notebook runs in its own folder, the suite in the one above
    for folder in (here, *here.parents):
        told = folder / settings.data_dir / _ADDRESS_FILE
        if told.exists():
            return told.read_text().strip()
    raise Invalid(_NOT_RUNNING.format(uri=settings.data_dir), code="no_database")
