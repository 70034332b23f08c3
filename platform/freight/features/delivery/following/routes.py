"""Where partners and vendors post receipts and news."""

from fastapi import Depends, Request, Response

from freight.features.delivery.following import webhooks
from freight.features.delivery.following.access_point_callbacks import accept_access_point_callback
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["delivery"])
SIGNED = Depends(Public("does nothing unless the partner signed it for that message; answers all alike, throttled"))
CALLBACK = Depends(Public("has us ask the access point for one invoice, if it signed that; throttled"))
A_KNOCK = Depends(Public("has us ask the vendor for one letter, and nothing else; answers all alike, throttled"))


@ROUTER.post("/as2/receipts/{key}", response_model=Envelope[None], dependencies=[SIGNED])
async def as2_receipt(key: str, request: Request) -> Response:
    """Process the receipt of an AS2 message (an asynchronous MDN, RFC 4130) that its partner posts."""
    await webhooks.accept_posted_receipt(
        key, request.headers.get("content-type", ""), await request.body(), get_sign_in_origin(request)
    )
    return reply(None)


@ROUTER.post("/printVendor/{key}", response_model=Envelope[None], dependencies=[A_KNOCK])
async def print_vendor_news(key: str, request: Request) -> Response:
    """Accept a print vendor's notice that a letter has news, and then ask the vendor. The body is not read."""
    await webhooks.handle_vendor_notification(key, get_sign_in_origin(request))
    return reply(None)


@ROUTER.post("/accessPoint/{key}", response_model=Envelope[None], dependencies=[CALLBACK])
async def access_point_news(key: str, request: Request) -> Response:
    """Accept the signed callback of an access point that has news of an electronic invoice, and then ask it."""
    await accept_access_point_callback(key, dict(request.headers), await request.body(), get_sign_in_origin(request))
    return reply(None)
