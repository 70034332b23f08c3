"""The calls of exchange rates."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.currency import service
from freight.features.currency.resource import EXCHANGE_RATES
from freight.features.currency.schemas import ExchangeRateAnswer, ExchangeRateBody, ExchangeRateOptions
from freight.kit.http.access import Access, SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.records import always, mount
from freight.kit.http.routing import Calls

router = Calls(tags=["exchange rates"])
Reader = Annotated[Access, Depends(SignedIn("everybody who types an amount in a system may look up its rates"))]

mount(router, "/api/records/exchangeRate", "ExchangeRate", EXCHANGE_RATES.permissions, always(EXCHANGE_RATES))


@router.post("/api/calculateExchangeRate", response_model=Envelope[ExchangeRateAnswer])
async def calculate_exchange_rate(access: Reader, body: ExchangeRateBody) -> Response:
    """What one currency was in another on a day, by a source; 0 and a finding where there is no rate."""
    answer = await service.calculate(access.scope, body)
    return reply(answer, answer.details.finding)


@router.get("/api/exchangeRateOptions", response_model=Envelope[ExchangeRateOptions])
async def exchange_rate_options(access: Reader) -> Response:
    """The currencies, sources and days there are rates of."""
    return reply(await service.options(access.scope))
