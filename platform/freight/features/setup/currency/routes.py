"""Routes of exchange rates."""

from typing import Annotated

from fastapi import Depends, File, Form, Response, UploadFile

from freight.features.setup.currency import ecb_upload, service
from freight.features.setup.currency.resource import ADD, EXCHANGE_RATES
from freight.features.setup.currency.schemas import EcbUpload, ExchangeRateAnswer, ExchangeRateBody, ExchangeRateOptions
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["exchange rates"])
RESOURCES = (EXCHANGE_RATES.kind,)
Reader = Annotated[
    Access, Depends(SignedIn("everybody who types an amount in a system may look up its rates", by_key=True))
]
Adder = Annotated[Access, Depends(Requires(ADD))]

mount_resource(
    ROUTER, "/api/records/exchangeRate", "ExchangeRate", EXCHANGE_RATES.permissions, make_fixed_finder(EXCHANGE_RATES)
)


@ROUTER.post("/api/calculateExchangeRate", response_model=Envelope[ExchangeRateAnswer])
async def calculate_exchange_rate(access: Reader, body: ExchangeRateBody) -> Response:
    """Return the rate of one currency in another on a day, by source; 0 and a finding if there is none."""
    answer = await service.find_exchange_rate(access.scope, body)
    return reply(answer, answer.details.finding)


@ROUTER.get("/api/exchangeRateOptions", response_model=Envelope[ExchangeRateOptions])
async def exchange_rate_options(access: Reader) -> Response:
    """Return the currencies, sources and days that rates exist for."""
    return reply(await service.list_exchange_rate_options(access.scope))


@ROUTER.post("/api/ecbRates", response_model=Envelope[EcbUpload])
async def upload_ecb_rates(
    access: Adder,
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    dry_run: Annotated[bool, Form(alias="dryRun")] = False,
    replace: Annotated[bool, Form()] = False,
) -> Response:
    """Load a file of the ECB's reference rates; with `dryRun` only return what would change. Different stored rates are
    kept unless `replace` is set."""
    return reply(await ecb_upload.import_ecb_rates(access.scope, uploaded_file, dry_run=dry_run, replace=replace))
