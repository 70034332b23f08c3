"""The synchronous reader. It reads and never writes. As a user of the suite it sees exactly what they see in the web
app; without a user it sees every system: anyone who can open the database without signing in can read all of it anyway.
"""

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

from freight.core.aging import AgingLevel
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.places import HOME, Place
from freight.core.rating.engine import Engine
from freight.core.rating.frame import RESULT_COLUMNS, rate_frame
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.core.records import Record
from freight.core.shipments.statuses import NOT_RATED
from freight.core.tracking.milestones import VIEW
from freight.documents.account import Account
from freight.documents.aging_cell import AgingCell
from freight.documents.base import TenantDocument
from freight.documents.invoice import Invoice
from freight.documents.payable import Payable
from freight.documents.quote import Quote
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.lane import StoredLaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.zone_table import StoredZonePart
from freight.documents.shipment import Shipment
from freight.documents.tariff import match_tariff_use
from freight.documents.tariff_version import TariffVersion
from freight.embedded.ports import ADDRESS_SUFFIX
from freight.features.setup.currency import ecb
from freight.features.setup.currency.stored_rates import add_uploaded_days, build_rate_book
from freight.features.tariffs.stored_versions import compile_stored_version, to_rating_candidate
from freight.kit import clock
from freight.kit.settings import Settings, load_settings
from freight.notebook import building, frames, trade_frames
from freight.notebook.person import NotebookUser, find_notebook_user, get_environment_user, sign_in_notebook_user

# the permission by which the web app shows the same
_SEES_HOME = "dashboard.menuDashboard"
_SEES_SHIPMENTS = "shipmentEntry.sideShipmentEntry"
_SEES_INVOICES = "invoiceProcessing.sideInvoiceProcessing"
_SEES_TARIFFS = "tariffs.menuTariffs"
_SEES_PAYABLES = "payables.viewPayables"
_SEES_QUOTES = "quotes.menuQuotes"
_RATES = ("invoiceProcessing.applyTariffonInvoice", _SEES_TARIFFS)
_SEES_TRACES = (_SEES_INVOICES, "invoiceProcessing.applyTariffonInvoice", _SEES_SHIPMENTS, _SEES_TARIFFS)

_WAIT_MS = 3_000
# written by the one-command start to its data folder while its MongoDB runs
_ADDRESS_FILE = f"mongo{ADDRESS_SUFFIX}"
_NOT_RUNNING = "No database answers at {uri}. Start the suite with `make run`, or set FREIGHT_MONGO_URI."


def connect(
    uri: str | None = None, database: str | None = None, *, user: str | None = None, password: str | None = None
) -> "Reader":
    """Return a reader of the suite's database: the one at `uri`, else that of FREIGHT_MONGO_URI, else the one that runs
    here. It reads as `user`, whose `password` is checked, else as the user who signed in to `freight notebook`, else
    everything.

    Raises Invalid when no database answers, NotSignedIn for a user who may not sign in or without the right password.
    """
    opened, signed_in = open_notebook_database(uri, database), get_environment_user()
    if user is not None:
        return Reader(opened, sign_in_notebook_user(opened, user, password or ""))
    return Reader(opened, find_notebook_user(opened, signed_in) if signed_in else None)


def open_notebook_database(uri: str | None = None, database: str | None = None) -> Database[dict[str, object]]:
    """Return the database that `connect` reads. Raises Invalid when none answers."""
    settings = load_settings()
    uri = uri or settings.mongo_uri or _running(settings)
    client: MongoClient[dict[str, object]] = MongoClient(uri, serverSelectionTimeoutMS=_WAIT_MS)
    try:
        client.admin.command("ping")
    except ServerSelectionTimeoutError as silent:
        client.close()
        raise Invalid(_NOT_RUNNING.format(uri=uri.rsplit("@", 1)[-1]), code=ErrorCode.NO_DATABASE) from silent
    return client.get_database(database or settings.mongo_database)


class Reader:
    """Frames of one database. `system` is a system's code or name; without it every system is read, or for a user those
    they work in. A frame that the user has no right to raises PermissionDenied."""

    def __init__(self, database: Database[Record], user: NotebookUser | None = None) -> None:
        self._database = database
        self._user = user

    def shipments_frame(
        self, system: str | None = None, *, status: str | None = None, as_float: bool = False
    ) -> pd.DataFrame:
        """Return one row per shipment (`frames.SHIPMENT_COLUMNS` and its template's values). Money is Decimal, or
        float64."""
        shipments = self._shipments(system, {"status": status} if status else {})
        return frames.shipments_frame(shipments, self._names, as_float=as_float)

    def margins_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per rated shipment with a known cost (`frames.MARGIN_COLUMNS`): from carriers' invoices for
        users who may see them, else as entered. Money is Decimal, or float64."""
        try:
            payables = list(self._payables(system, {"status": {"$in": list(trade_frames.DECIDED_TO_PAY)}}))
        except PermissionDenied:
            payables = []
        shipments = self._shipments(system, {"status": {"$ne": NOT_RATED}})
        costs = trade_frames.sum_carrier_costs(payables)
        return frames.margins_frame(shipments, self._names, costs, as_float=as_float)

    def payables_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per shipment that a carrier's invoice charges for (`trade_frames.PAYABLE_COLUMNS`). Money is
        Decimal, or float64."""
        return trade_frames.payables_frame(self._payables(system, {}), self._names, as_float=as_float)

    def tracking_frame(self, system: str | None = None) -> pd.DataFrame:
        """Return one row per milestone of a shipment (`trade_frames.TRACKING_COLUMNS`)."""
        tracked = self._of(system, Shipment, VIEW) | {"tracking": {"$ne": None}}
        cursor = self._database["shipments"].find(tracked).sort("shipment_number", 1)
        return trade_frames.tracking_frame(cursor, self._names)

    def quotes_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per quote (`trade_frames.QUOTE_COLUMNS`). Money is Decimal, or float64."""
        cursor = self._database["quotes"].find(self._of(system, Quote, _SEES_QUOTES)).sort("number", 1)
        return trade_frames.quotes_frame(cursor, self._names, as_float=as_float)

    def invoices_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per invoice (`frames.INVOICE_COLUMNS`). Money is Decimal, or float64."""
        return frames.invoices_frame(self._invoices(system), self._names, as_float=as_float)

    def charges_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per charge of an invoice (`frames.CHARGE_COLUMNS`): the values of the tariff, the user and the
        invoice. Money is Decimal, or float64."""
        return frames.charges_frame(self._invoices(system), self._names, as_float=as_float)

    def traces_frame(self, system: str | None = None, *, as_float: bool = False) -> pd.DataFrame:
        """Return one row per rating, the newest first (`frames.TRACE_COLUMNS`): which tariff and lane, or why none.
        Money is Decimal, or float64."""
        cursor = self._database["rating_traces"].find(
            self._of(system, RatingTrace, *_SEES_TRACES), {"facts": 0, "values": 0}
        )
        return frames.traces_frame(cursor.sort([("rated_on", -1), ("_id", -1)]), self._names, as_float=as_float)

    def lanes_frame(
        self, system: str | None = None, *, side: TariffUseSide = TariffSide.SELLING, as_float: bool = False
    ) -> pd.DataFrame:
        """Return one row per rate of a lane of a published tariff (`frames.LANE_COLUMNS` and its identifiers): a charge
        without breaks has one row, one with breaks a row per break. `side`: of the tariffs that rate for it, selling
        or buying. Money is Decimal, or float64."""
        of_side = {"state": "published", **match_tariff_use(side)}
        published = {"$and": [self._of(system, TariffVersion, _SEES_TARIFFS), of_side]}
        versions = {version["lane_set"]: version for version in self._database["tariff_versions"].find(published)}
        lanes = self._database["lanes"].find({"lane_set": {"$in": list(versions)}})
        return frames.lanes_frame(
            lanes.sort([("lane_set", 1), ("number", 1)]), versions, self._names, as_float=as_float
        )

    def aging_frame(
        self, system: str | None = None, *, today: date | None = None, as_float: bool = False
    ) -> pd.DataFrame:
        """Return the unbilled work by age (`frames.AGING_COLUMNS`), as Home shows it; as of today unless `today` is
        given."""
        query = self._of(system, AgingCell, _SEES_HOME) | {"level": AgingLevel.STATUS.value}
        cursor = self._database["aging_cells"].find(query)
        return frames.aging_frame(
            cursor, self._names, lambda system: today or self._today_in(system), as_float=as_float
        )

    def rate(self, frame: pd.DataFrame, columns: Mapping[str, str] | None = None) -> pd.DataFrame:
        """Rate every row by the published tariffs of its system, as the web app would (see `core.rating.frame`).

        The system is read from `system_id`; a frame without that column is rated by the only system. Raises Invalid
        when there are several.
        """
        if "system_id" not in frame.columns:
            return rate_frame(self._engine(self._only_system()), frame, columns)
        rated = [
            rate_frame(self._engine(ObjectId(str(system_id))), rows, columns)
            for system_id, rows in frame.groupby("system_id", sort=False)
        ]
        return pd.concat(rated).reindex(frame.index) if rated else pd.DataFrame(columns=list(RESULT_COLUMNS))

    def _shipments(self, system: str | None, more: dict[str, object]) -> Iterator[dict[str, object]]:
        query = self._of(system, Shipment, _SEES_SHIPMENTS) | more
        return iter(self._database["shipments"].find(query).sort("shipment_number", 1))

    def _payables(self, system: str | None, more: dict[str, object]) -> Iterator[dict[str, object]]:
        query = self._of(system, Payable, _SEES_PAYABLES) | more
        return iter(self._database["payables"].find(query).sort([("carrier_key", 1), ("number", 1)]))

    def _invoices(self, system: str | None) -> Iterator[dict[str, object]]:
        return iter(self._database["invoices"].find(self._of(system, Invoice, _SEES_INVOICES)).sort("number", 1))

    def _engine(self, system_id: ObjectId) -> Engine:
        if self._user and system_id not in self._user.system_ids:
            raise PermissionDenied
        user_filter = self._user.filter(TariffVersion, *_RATES) if self._user else {}
        of_system = {"system_id": system_id, "state": "published", "archived": False}
        of_system |= match_tariff_use(TariffSide.SELLING)
        published = {"$and": [user_filter, of_system]}
        versions = self._database["tariff_versions"].find(published).sort("_id", 1)
        query = {"system_id": system_id, "archived": False}
        manual_rates = map(_plain, self._database["exchange_rates"].find(query))
        uploaded = map(_plain, self._database["ecb_daily_rates"].find(query))
        return Engine(
            [
                to_rating_candidate(
                    version,
                    ReadyTariff(
                        compile_stored_version(version, self._lanes(version["lane_set"]), self._zones(version))
                    ),
                )
                for version in map(_plain, versions)
            ],
            build_rate_book(
                manual_rates, add_uploaded_days(ecb.read_ecb_history(load_settings().ecb_history), uploaded)
            ),
        )

    def _lanes(self, lane_set: ObjectId) -> Iterator[StoredLaneDocument]:
        return map(_plain, self._database["lanes"].find({"lane_set": lane_set}).sort("number", 1))

    def _zones(self, version: StoredTariffVersion) -> Iterator[StoredZonePart]:
        frozen_zones = version.get("zones")
        query = {"zone_set": frozen_zones["zone_set"] if frozen_zones else None}
        return map(_plain, self._database["zone_parts"].find(query).sort("number", 1))

    @cached_property
    def _names(self) -> dict[object, str]:
        """Return the names of systems and accounts by id."""
        return {
            record["_id"]: record["name"]
            for collection in ("systems", "accounts")
            for record in self._database[collection].find(self._mine(collection), {"name": 1})
        }

    def _mine(self, collection: str) -> dict[str, object]:
        """Return a filter for the systems and accounts that the user may see."""
        if self._user is None:
            return {}
        return (
            {"_id": {"$in": self._user.system_ids}}
            if collection == "systems"
            else self._user.names(Account.account_rule)
        )

    def _today_in(self, system_id: ObjectId) -> date:
        return clock.today(self._places.get(system_id, HOME))

    @cached_property
    def _places(self) -> dict[object, Place]:
        """Return the place of each system."""
        cursor = self._database["systems"].find({}, {"time_zone": 1, "locale": 1})
        return {system["_id"]: Place.of(system) for system in cursor}

    def _of(self, system: str | None, document: type[TenantDocument], *permissions: str) -> dict[str, object]:
        """Return the filter for the records of a kind to read: those the user may see by one of the permissions, in one
        system or all. Raises PermissionDenied, and Invalid for a system that does not exist."""
        query: dict[str, object] = {"archived": False}
        if system is not None:
            query["system_id"] = self._system_id(system)
        if self._user is None:
            return query
        return {"$and": [self._user.filter(document, *permissions), query]}

    def _system_id(self, system: str) -> object:
        name_query = {"$or": [{"code": system}, {"name": system}]}
        system_record = self._database["systems"].find_one({"$and": [name_query, self._mine("systems")]}, {"_id": 1})
        if system_record is None:
            codes = self._database["systems"].find(self._mine("systems"), {"code": 1})
            codes_text = ", ".join(sorted(code["code"] for code in codes))
            raise Invalid(f"There is no system {system!r}. There are: {codes_text}.", code=ErrorCode.NO_SYSTEM)
        return system_record["_id"]

    def _only_system(self) -> ObjectId:
        systems = list(self._database["systems"].find(self._mine("systems"), {"_id": 1}).limit(2))
        if len(systems) != 1:
            raise Invalid("The frame names no system: add a system_id column.", code=ErrorCode.SYSTEM_NEEDED)
        return ObjectId(str(systems[0]["_id"]))


def _plain(value: object) -> Any:
    """Return a stored record with MongoDB's decimals as Decimal, at any depth."""
    if isinstance(value, dict):
        return {key: _plain(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_plain(inside) for inside in value]
    return building.to_notebook_value(value)


def _running(settings: Settings) -> str:
    """Return the address of the MongoDB that the one-command start runs. Raises Invalid when none was started."""
    path = Path.cwd()
    # a notebook runs in its own folder, the suite in a folder above
    for folder in (path, *path.parents):
        address_file = folder / settings.data_dir / _ADDRESS_FILE
        if address_file.exists():
            return address_file.read_text().strip()
    raise Invalid(_NOT_RUNNING.format(uri=settings.data_dir), code=ErrorCode.NO_DATABASE)
