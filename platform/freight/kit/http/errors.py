"""The one table from errors of the domain to answers, and the rule that nothing internal leaves: no traceback,
no path, no name of a class."""

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pymongo.errors import OperationFailure
from starlette.exceptions import HTTPException

from freight.core import errors
from freight.kit.http.envelope import reply

log = structlog.get_logger()

STATUS: dict[type[errors.FreightError], int] = {
    errors.NotSignedIn: 401,
    errors.SessionExpired: 440,
    errors.SessionInvalid: 403,
    errors.PermissionDenied: 403,
    errors.NotFound: 404,
    errors.Invalid: 400,
    errors.RowsInvalid: 412,
    errors.Conflict: 409,
    errors.TooLarge: 413,
    errors.Throttled: 429,
}
# foundation §4: an expired session is a body status on an HTTP 200
EXPIRED_HTTP_STATUS = 200
TRY_LATER = "Please try after some time."


def add_error_handlers(app: FastAPI) -> None:
    """Register the handlers on the application."""
    app.add_exception_handler(errors.FreightError, _domain)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OperationFailure, _database)
    app.add_exception_handler(OverflowError, _too_large)
    app.add_exception_handler(Exception, _unexpected)


async def _domain(_: Request, error: Exception) -> Response:
    assert isinstance(error, errors.FreightError)
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    http_status = EXPIRED_HTTP_STATUS if status == STATUS[errors.SessionExpired] else status
    return reply(error.data, error.message, status, http_status=http_status, code=error.code)


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    findings = [
        {"field": ".".join(str(part) for part in e["loc"][1:]) or str(e["loc"][0]), "message": e["msg"]}
        for e in error.errors()[:20]
    ]
    first = findings[0]
    if error.errors()[0]["type"] == "json_invalid":
        return reply({"errors": []}, "The request is no valid JSON.", 422, code="malformed")
    return reply({"errors": findings}, f"{first['field']}: {first['message']}.", 422, code="malformed")


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return reply(None, str(error.detail), error.status_code, code="http")


async def _database(request: Request, error: Exception) -> Response:
    """A write conflict that outlived its retries is the caller's to repeat; anything else is ours."""
    assert isinstance(error, OperationFailure)
    if error.has_error_label("TransientTransactionError"):
        return reply(None, "Somebody else is saving the same records. Save again.", 409, code="busy")
    return await _unexpected(request, error)


async def _too_large(request: Request, error: Exception) -> Response:
    """A whole number that no database holds: nobody counts so far, so it is the caller's mistake."""
    log.warning("number too large", method=request.method, path=request.url.path, exc_info=error)
    return reply(None, "A number of this request is too large.", 422, code="malformed")


async def _unexpected(request: Request, error: Exception) -> Response:
    log.error("request failed", method=request.method, path=request.url.path, exc_info=error)
    return reply(None, TRY_LATER, 500, code="failed")
