"""The calls of the print desk, the posting desk and of trials, with the test that covers each for tenancy."""

_NO_LETTER = "planted is no letter that waits: features/delivery/printing/test_printing"
_NO_SHEET = "planted has no posting sheet: features/delivery/posting/test_posting"
_A_FORM = "a profile in a form: features/delivery/trying/test_trying"
_NO_NOTICE = "planted is no fact that is counted: features/work/notices/test_notices"
# what users do with deliveries: the planted delivery is not waiting for anyone
DELIVERY_DESKS = {
    "GET /api/printing/letters": _NO_LETTER,
    "GET /api/printing/batches": _NO_LETTER,
    "POST /api/printing/batches": _NO_LETTER,
    "GET /api/printing/batches/{number}": _NO_LETTER,
    "POST /api/printing/batches/{number}/file": _NO_LETTER,
    "POST /api/printing/batches/{number}/printed": _NO_LETTER,
    "POST /api/printing/batches/{number}/takeOut": _NO_LETTER,
    "GET /api/reports/paperDelivery": _NO_LETTER,
    "GET /api/reports/paperDelivery/export": _NO_LETTER,
    "GET /api/posting": _NO_SHEET,
    "GET /api/posting/{delivery_id}": _NO_SHEET,
    "PUT /api/posting/{delivery_id}": _NO_SHEET,
    "POST /api/invoices/{invoice_id}/portalLinks": "planted is no issued invoice: features/delivery/links/test_links",
    "POST /api/deliveries/fixAddress": "planted sends no mail: features/delivery/board/test_fixed_address",
    "GET /api/notices": _NO_NOTICE,
    "PUT /api/notices/read": _NO_NOTICE,
    "PUT /api/notices/dismissed": _NO_NOTICE,
    "POST /api/deliveryTrial/preview": _A_FORM,
    "POST /api/deliveryTrial/send": _A_FORM,
}
