"""The one table from errors of the domain to answers, and the rule that nothing internal leaves: no traceback, no path,
no name of a class. An error that is not in it is answered by `RequestLog`, around everything."""

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pymongo.errors import OperationFailure, PyMongoError
from starlette.exceptions import HTTPException

from freight.core import errors
from freight.core.error_codes import ErrorCode
from freight.documents.audit_entry import AuditKind
from freight.kit.access import Access
from freight.kit.http.envelope import reply
from freight.kit.http.request_body import WHOLE_REQUEST
from freight.kit.storage import audit_log
from freight.kit.storage.transient_errors import AWAY, is_transient_error

log = structlog.get_logger()

STATUS: dict[type[errors.FreightError], int] = {
    errors.NotSignedIn: 401,
    errors.SessionExpired: 440,
    errors.SessionInvalid: 403,
    errors.PermissionDenied: 403,
    errors.PasswordChangeNeeded: 403,
    errors.NotFound: 404,
    errors.Invalid: 400,
    errors.RowsInvalid: 412,
    errors.Conflict: 409,
    errors.TooLarge: 413,
    errors.Throttled: 429,
    errors.DiskFull: 507,
    errors.Unavailable: 503,
}
# foundation §4: an expired session is a body status on an HTTP 200
EXPIRED_HTTP_STATUS = 200

AWAY_FOR_NOW = "The system is not available right now. Try again in a few seconds."
RETRY_SECONDS = 5


UNKNOWN_FIELD = "This call has no such field. Check its name in /api/docs"


def add_error_handlers(app: FastAPI) -> None:
    """Register the handlers on the application."""
    app.add_exception_handler(errors.FreightError, _domain)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(PyMongoError, _database)
    for away in AWAY:
        app.add_exception_handler(away, _database)
    app.add_exception_handler(OverflowError, _too_large)


def build_error_response(error: errors.FreightError) -> Response:
    """Return the answer to an error of the domain."""
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    http_status = EXPIRED_HTTP_STATUS if status == STATUS[errors.SessionExpired] else status
    answer = reply(error.data, error.message, status, http_status=http_status, code=error.code)
    if "retryAfter" in error.data:
        answer.headers["Retry-After"] = str(error.data["retryAfter"])
    if isinstance(error, errors.KeyRefused):
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


async def _domain(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.FreightError)
    if isinstance(error, errors.PermissionDenied):
        _tell(request)
    return build_error_response(error)


def _tell(request: Request) -> None:
    """Record a refusal in the audit log: the call, not the record that was named."""
    access = getattr(request.state, "access", None)
    if isinstance(access, Access):
        route = request.scope["route"]
        call_name = str(route.name).replace("_", " ").capitalize()
        call = audit_log.AuditSubject("call", "", f"{request.method} {route.path}")
        audit_log.audit_refusal(access.scope, AuditKind.REFUSAL, call_name, of=call)


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    findings = [{"field": _field(problem["loc"]), "message": _words(problem["msg"])} for problem in error.errors()[:20]]
    messages = [
        f"{finding['field']}: {finding['message']}." if finding["field"] else f"{finding['message']}."
        for finding in findings
    ]
    return reply({"errors": findings}, messages[0], 422, code=ErrorCode.MALFORMED)


def _words(told: str) -> str:
    """Return FastAPI's message about a value, without the class names it uses for text in place of a file."""
    if "UploadFile" in told:
        return "Send a file"
    return UNKNOWN_FIELD if told == "Extra inputs are not permitted" else told


def _field(place: tuple[str | int, ...]) -> str:
    """Return the place of a finding as a caller knows it: without "body" or "query" where a field follows."""
    return ".".join(str(part) for part in place[1:]) or ("" if place == WHOLE_REQUEST else str(place[0]))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return reply(None, str(error.detail), error.status_code, code=ErrorCode.HTTP)


async def _database(request: Request, error: Exception) -> Response:
    """Answer a write conflict that outlived its retries, or a server that did not answer in time, as an error the
    caller may retry; anything else is ours."""
    if is_transient_error(error):
        log.warning("a server is away", reason=repr(error))
        return await _domain(request, errors.Unavailable(AWAY_FOR_NOW, retry_after=RETRY_SECONDS))
    if isinstance(error, OperationFailure) and error.has_error_label("TransientTransactionError"):
        return reply(None, "Someone else is saving the same records. Save again.", 409, code=ErrorCode.BUSY)
    raise error


async def _too_large(request: Request, error: Exception) -> Response:
    """Answer a whole number that no database can hold: real counts are never that large, so it is the caller's
    mistake."""
    log.warning("number too large", method=request.method, path=request.url.path, exc_info=error)
    return reply(None, "A number in this request is too large.", 422, code=ErrorCode.MALFORMED)
