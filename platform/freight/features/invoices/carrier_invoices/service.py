"""Accept a carrier's file: preview it, then store it with a task that enters it on the charges."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from typing import Literal
from uuid import uuid4

from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.carrier_invoices.columns import CarrierColumnRole, find_column_roles_problem
from freight.core.carrier_invoices.names import KnownCharge, get_charge_name_key, list_unmapped_names
from freight.core.carrier_invoices.sheet import CarrierSheet
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, PermissionDenied
from freight.core.money import sum_amounts
from freight.documents.base import match_revision
from freight.documents.carrier_invoice import CarrierInvoice
from freight.features.invoices.carrier_invoices import blank_rows, charge_names, columns
from freight.features.invoices.carrier_invoices.assessment import (
    CarrierFileAssessment,
    ChargeMapping,
    MatchedCarrierInvoice,
    assess_carrier_sheet,
    find_sheet_shipments,
)
from freight.features.invoices.carrier_invoices.blank_rows import BLANK_ROWS, BlankRows
from freight.features.invoices.carrier_invoices.columns import PreviousAnswers
from freight.features.invoices.carrier_invoices.file_reader import CarrierFile, read_carrier_file
from freight.features.invoices.carrier_invoices.readiness_losses import (
    ReadinessLosses,
    build_waiting_charges,
    find_readiness_losses,
)
from freight.features.invoices.carrier_invoices.schemas import (
    CarrierColumn,
    CarrierName,
    CarrierProblem,
    CarrierQuestion,
    CarrierSheetView,
    ChargeChoice,
    ReadinessLossView,
    ReceivedTax,
    ReceivedTotal,
)
from freight.features.ledger.payables import rechecks
from freight.features.ledger.payables.rechecks import ReceivedCarrierInvoice
from freight.features.payables.carrier_withdrawals.entry_task import start_carrier_entry_task
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

_MEANWHILE = "Someone else just received the same invoices. Choose the file again."
_MOST_PROBLEMS = 200
_AT_ONCE = 500
Source = Literal["chosen", "remembered", "suggested", ""]


@dataclass(frozen=True)
class CarrierFileAnswers:
    """The answers about a file: column roles by position, charge codes by name, answers to questions by their key."""

    columns: Mapping[str, str]
    charges: Mapping[str, str]
    questions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Tried:
    """A file as far as it could be read."""

    carrier: str
    file: CarrierFile
    roles: Sequence[CarrierColumnRole]
    sheet: CarrierSheet
    judged: CarrierFileAssessment
    charges: Sequence[KnownCharge]
    codes: Mapping[str, tuple[str, str]]  # by name: charge code and its source
    fault: str  # of the columns
    question: BlankRows | None
    answers: Mapping[str, str]  # of all questions, to be remembered
    has_tax: bool

    @property
    def unmapped(self) -> list[str]:
        return list_unmapped_names(
            self.sheet.names, {get_charge_name_key(name): code for name, (code, _) in self.codes.items()}
        )


async def preview_carrier_file(
    scope: Scope, incoming: IncomingFile | None, carrier: str, answers: CarrierFileAnswers
) -> CarrierSheetView:
    """Return what a file comes to, storing nothing. Raises Invalid for a file that cannot be read."""
    tried = await _try(scope, incoming, carrier, answers)
    lost = ReadinessLosses() if tried.unmapped else await find_readiness_losses(scope, tried.judged.taken)
    return _view(tried, lost)


async def accept_carrier_file(
    scope: Scope, incoming: IncomingFile | None, carrier: str, answers: CarrierFileAnswers
) -> CarrierSheetView:
    """Store what is new or changed in a file, and the meaning of its names; a task enters it. Refused invoices are left
    out. Raises Invalid if no column holds charges, a name has no charge yet, or nothing is left to accept."""
    tried = await _try(scope, incoming, carrier, answers)
    if tried.fault:
        raise Invalid(tried.fault, code=ErrorCode.COLUMNS)
    if tried.question and not tried.question.answer:
        raise Invalid(tried.question.text, code=ErrorCode.BLANK_ROWS)
    if tried.unmapped:
        raise Invalid(f"Choose the charge of {', '.join(tried.unmapped[:5])}.", code=ErrorCode.UNMAPPED)
    carrier_invoices = tried.judged.taken
    if not carrier_invoices:
        raise Invalid("This file has nothing new.", code=ErrorCode.NOTHING_NEW)
    key = uuid4().hex
    codes = {name: code for name, (code, _) in tried.codes.items()}

    async def work(session: AsyncClientSession) -> Record:
        for begin in range(0, len(carrier_invoices), _AT_ONCE):
            await _store(scope, tried, carrier_invoices[begin : begin + _AT_ONCE], key, session)
        received = {
            carrier_invoice.invoice.number_key: _received(carrier_invoice) for carrier_invoice in carrier_invoices
        }
        await rechecks.receive_payables(
            scope, tried.carrier, get_charge_name_key(tried.carrier), list(received.values()), session, clock.now()
        )
        await charge_names.save_charge_mapping(scope, tried.carrier, codes, tried.charges, session)
        previous_answers = PreviousAnswers(tried.file.known_roles(tried.roles), tried.answers)
        await columns.save_previous_answers(
            scope, get_charge_name_key(tried.carrier), tried.file.headings, previous_answers, session
        )
        return dict(await start_carrier_entry_task(scope, key, len(carrier_invoices), tried.carrier, session))

    try:
        task = await run_in_transaction(work)
    except (DuplicateKeyError, BulkWriteError) as clash:
        raise Conflict(_MEANWHILE) from clash
    await tasks.send_task(task)
    return _view(tried, ReadinessLosses()).model_copy(update={"mem_cache_key": task["key"]})


async def _try(scope: Scope, incoming: IncomingFile | None, carrier: str, answers: CarrierFileAnswers) -> _Tried:
    if scope.is_filtered:
        raise PermissionDenied  # a user restricted to accounts: carrier invoices have none to check
    carrier_name = charge_names.parse_carrier_name(carrier)
    file = await read_carrier_file(incoming, scope.company_id)
    previous_answers = await columns.get_previous_answers(scope, get_charge_name_key(carrier_name), file.headings)
    has_tax = await has_tax_registration(scope)
    roles = file.roles(answers.columns, previous_answers.roles, has_tax=has_tax)
    before = await charge_names.get_remembered_charges(scope, get_charge_name_key(carrier_name))
    selected_codes = {get_charge_name_key(name): code for name, code in answers.charges.items()}
    fault = find_column_roles_problem(roles)
    sheet, question = (
        (CarrierSheet(), None)
        if fault
        else blank_rows.read_sheet_invoices(
            scope,
            file,
            roles,
            answers.questions,
            previous_answers,
            (lambda name: charge_names.is_named_tax(name, selected_codes, before)) if has_tax else None,
        )
    )
    shipments = await find_sheet_shipments(scope, sheet)
    ratings = [
        rating
        for shipment in shipments.values()
        for matched_shipment in shipment
        if (rating := matched_shipment.get("rating"))
    ]
    charges = await charge_names.list_known_charges(
        scope, {shipment_rating.get("tariff_version_id") for shipment_rating in ratings} - {None}
    )
    codes = {
        name: charge_names.resolve_named_charge(name, selected_codes, before, charges, has_tax=has_tax)
        for name in sheet.names
    }
    by_key = {get_charge_name_key(name): code for name, (code, _) in codes.items()}
    texts = {charge.code: charge.text for charge in charges}
    judged = await assess_carrier_sheet(
        scope, get_charge_name_key(carrier_name), sheet, shipments, ChargeMapping(by_key, texts)
    )
    all_answers = {**previous_answers.answers, **({BLANK_ROWS: question.answer} if question else {})}
    return _Tried(carrier_name, file, roles, sheet, judged, charges, codes, fault, question, all_answers, has_tax)


async def _store(
    scope: Scope, tried: _Tried, taken: Sequence[MatchedCarrierInvoice], request_key: str, session: AsyncClientSession
) -> None:
    """Store invoices as waiting to be entered. One that came before with other amounts is replaced."""
    invoices, now = scoped(CarrierInvoice, scope), clock.now()
    new_invoices: list[Record] = []
    for carrier_invoice in taken:
        changes = build_waiting_charges(carrier_invoice) | {
            "file_name": tried.file.name,
            "received_on": now,
            "received_by": scope.user_id,
            "request_key": request_key,
        }
        if carrier_invoice.before:
            changes |= {"updated_on": now, "updated_by": scope.user_id}
            read = match_revision(carrier_invoice.before["_id"], carrier_invoice.before["revision"])
            changed = await invoices.update_one(read, {"$set": changes, "$inc": {"revision": 1}}, session=session)
            if not changed.matched_count:
                raise Conflict(_MEANWHILE)
            continue
        stored = CarrierInvoice(
            company_id=scope.company_id,
            system_id=scope.system_id,
            account_id=carrier_invoice.shipment["account_id"],
            carrier=tried.carrier,
            carrier_key=get_charge_name_key(tried.carrier),
            number=carrier_invoice.invoice.number,
            number_key=carrier_invoice.invoice.number_key,
            shipment_id=carrier_invoice.shipment["_id"],
            shipment_number=carrier_invoice.shipment["shipment_number"],
            updated_by=scope.user_id,
            **changes,
        )
        new_invoices.append(stored.model_dump(exclude={"id"}))
    if new_invoices:
        await invoices.insert_many(new_invoices, session=session)  # type: ignore[arg-type]


def _received(fitting: MatchedCarrierInvoice) -> ReceivedCarrierInvoice:
    return ReceivedCarrierInvoice(fitting.invoice.number, fitting.invoice.number_key, fitting.invoice.day)


def _view(tried: _Tried, lost: ReadinessLosses) -> CarrierSheetView:
    sheet, judged = tried.sheet, tried.judged
    by_currency: dict[str, list[MatchedCarrierInvoice]] = {}
    for carrier_invoice in judged.taken:
        by_currency.setdefault(carrier_invoice.invoice.currency, []).append(carrier_invoice)
    carrier_invoices = judged.taken
    return CarrierSheetView(
        has_tax=tried.has_tax,
        columns=[
            CarrierColumn(heading=heading, role=tried.roles[at].value, sample=tried.file.sample(at))
            for at, heading in enumerate(tried.file.headings)
        ],
        names=[_name(name, name_amounts, *tried.codes[name]) for name, name_amounts in sheet.names.items()],
        choices=[
            ChargeChoice(charge_code=charge.code, charge_text=charge.text, is_near=charge.is_near)
            for charge in tried.charges
        ],
        invoices=len(carrier_invoices),
        shipments=len({accepted_invoice.shipment["_id"] for accepted_invoice in carrier_invoices}),
        changed=sum(accepted_invoice.before is not None for accepted_invoice in carrier_invoices),
        same=len(judged.fitting) - len(carrier_invoices),
        refused=judged.refused,
        rounded=sheet.rounded,
        totals=[ReceivedTotal(currency=code, amount=str(_sum_net(same))) for code, same in sorted(by_currency.items())],
        taxes=[tax for code, same in sorted(by_currency.items()) if (tax := _sum_tax(code, same))],
        problems=[
            CarrierProblem(row=problem.row, column=problem.column, message=problem.message)
            for problem in sheet.problems[:_MOST_PROBLEMS]
        ],
        problem_count=len(sheet.problems),
        unmapped=tried.unmapped,
        column_fault=tried.fault,
        losing_ready=[ReadinessLossView(**asdict(shipment)) for shipment in lost.shipments],
        ready_looked_at=lost.looked_at,
        ready_not_looked_at=lost.not_looked_at,
        question=tried.question and CarrierQuestion(**asdict(tried.question)),
    )


def _sum_net(invoices: Iterable[MatchedCarrierInvoice]) -> Decimal:
    return sum_amounts(invoice.total for invoice in invoices)


def _sum_tax(currency: str, invoices: Sequence[MatchedCarrierInvoice]) -> ReceivedTax | None:
    taxes = [invoice.invoice.tax for invoice in invoices if invoice.invoice.tax is not None]
    if not taxes:
        return None
    tax = sum_amounts(taxes)
    return ReceivedTax(currency=currency, tax=str(tax), gross=str(_sum_net(invoices) + tax))


def _name(name: str, amounts: Iterable[Decimal], code: str, source: str) -> CarrierName:
    amount_list = list(amounts)
    return CarrierName(
        name=name,
        count=len(amount_list),
        amount=str(sum_amounts(amount_list)),
        charge_code=code,
        source=source,
    )
