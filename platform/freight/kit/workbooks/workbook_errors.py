"""The refusal of a workbook, with the sentence that says why and what to do."""

from freight.core.error_codes import ErrorCode


class WorkbookRefused(Exception):
    """`code` is stable; the message names the file, the place and the remedy."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
