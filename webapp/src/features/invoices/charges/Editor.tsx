import { IconCalculator } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { usePermission } from '@/api/permissions'
import { GridRoom, useDataVersion } from '@/grid'
import { ActionButton, Stepper, TERMS, useScreenActions, warnToast } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { IssueDialog } from '../IssueDialog'
import { NotDone } from '../NotDone'
import { standsAlone } from '../steps'
import { Beside } from './Beside'
import { ClientAnswer, RejectDialog, useAccept } from './ClientAnswer'
import { suggestCharges, useCalculate, useMakeReady, useSaveCharges } from './calls'
import { type Charge, ChargeSheet, type Detail, headOf } from './chargeSheet'
import css from './charges.module.css'
import { Head } from './Head'
import { Rebill } from './Rebill'
import { Refusal, refusalOf } from './Refusal'
import { TariffChoice } from './TariffChoice'
import { Totals } from './Totals'

const STEPS = ['Not Rated', 'Rated', 'Ready for Invoicing', 'Invoiced', 'Approve for Invoice Delivery', 'Delivered']
const MISMATCH = 'Rate Mismatch'
const READY = 'Ready for Invoicing'
const FROZEN = 'You cannot change this invoice'
const NO_TARIFF = 'This invoice is not of a shipment’s freight, so no tariff applies'
const RATES = 'invoiceProcessing.applyTariffonInvoice'
const BILLS = 'invoiceProcessing.createInvoice'

const mayBeReady = (invoice: Detail) =>
  ['Rated', MISMATCH].includes(invoice.status) ||
  (standsAlone(invoice) && invoice.status === 'Not Rated' && !invoice.notReady)

/** The progress of the invoice; a mismatch replaces Rated. */
function Steps({ status }: { status: string }) {
  const steps = status === MISMATCH ? STEPS.map(step => (step === 'Rated' ? MISMATCH : step)) : STEPS
  const at = steps.indexOf(status)
  return at < 0 ? <b>{status}</b> : <Stepper label="Status" steps={steps} at={at} bad={status === MISMATCH} />
}

/** One editable invoice: its charges compared with the tariff, saved as a whole or not at all. */
export function Editor(props: { shipmentId: string; invoice: Detail; children: ReactNode }) {
  const { shipmentId, invoice, children: tabs } = props
  const mayChange = usePermission('invoiceProcessing.updateInvoiceCharges')
  const [rejecting, setRejecting] = useState<Charge | null>(null)
  const answers = { ...useAccept(shipmentId, invoice), reject: setRejecting }
  // the grid draws the cells later: they need the current values
  const current = useRef(answers)
  current.current = answers
  const sheet = useMemo(
    () =>
      new ChargeSheet(invoice, suggestCharges(shipmentId), mayChange, (charge, store) => (
        <ClientAnswer charge={charge} answers={current.current} store={store} />
      )),
    [invoice, shipmentId, mayChange],
  )
  const [head, setHead] = useState(() => headOf(invoice))
  const [override, setOverride] = useState('')
  const [choosing, setChoosing] = useState(false)
  const [whole, setWhole] = useState<string[]>([])
  useDataVersion(sheet.store)
  const save = useSaveCharges(shipmentId)
  const calculate = useCalculate(shipmentId)
  const ready = useMakeReady(shipmentId)
  const [issuing, setIssuing] = useState(false)
  const readonly = !mayChange || !invoice.canEdit
  const stored = headOf(invoice)
  const headChanged = (Object.keys(stored) as (keyof typeof stored)[]).some(key => stored[key] !== head[key])
  const changed = sheet.store.changedRows.size + (headChanged ? 1 : 0)
  const busy = save.isPending || calculate.isPending || ready.isPending
  // no tariff applies to an invoice in addition to the shipment's own
  const alone = standsAlone(invoice)
  const ids = invoice.shipments.map(one => one.shipmentId)
  const failed = calculate.error ?? ready.error

  /** True when everything is stored. */
  const saved = async (rebillReason = ''): Promise<boolean> => {
    if (readonly || busy || !sheet.check()) return false
    try {
      await save.mutateAsync({ ...sheet.invoiceToSave(head, override), rebillReason })
      return true
    } catch (error) {
      const refused = refusalOf(error)
      setWhole(refused ? sheet.tell(refused) : [])
      return false
    }
  }
  // the tariff is compared with stored values: unsaved changes are saved first
  const calculateNow = async () => {
    if (!busy && !alone && (!changed || (await saved()))) calculate.mutate(ids)
  }
  const whyWait = busy ? TERMS.stillWorking : changed ? TERMS.saveFirst : null
  const acts = useScreenActions({
    calculate: {
      label: 'Calculate',
      icon: IconCalculator,
      permission: RATES,
      whyNot: alone ? NO_TARIFF : invoice.canEdit ? null : FROZEN,
      isPending: calculate.isPending,
      perform: () => {
        if (alone) warnToast('Not rated', `${NO_TARIFF}.`)
        else if (!invoice.canEdit) warnToast('Not rated', `${FROZEN}.`)
        else void calculateNow()
      },
    },
    chooseTariff: {
      label: 'Choose tariff',
      permission: RATES,
      whyNot: alone ? NO_TARIFF : whyWait,
      perform: () => setChoosing(true),
    },
    updateStatus: {
      label: 'Update status',
      permission: BILLS,
      whyNot: whyWait ?? (mayBeReady(invoice) ? null : invoice.notReady || 'Rate the invoice first'),
      hint: invoice.notReady,
      isPending: ready.isPending,
      perform: () => ready.mutate({ invoice, remarks: override }),
    },
    bill: {
      label: 'Bill…',
      permission: BILLS,
      whyNot: whyWait ?? (['Rated', READY].includes(invoice.status) ? null : `The status is ${invoice.status}`),
      perform: () => setIssuing(true),
    },
    save: {
      label: 'Save',
      tone: 'primary',
      whyNot: readonly ? FROZEN : null,
      isPending: save.isPending,
      perform: () => (readonly ? warnToast('Not saved', `${FROZEN}.`) : void saved()),
    },
  })

  return (
    <>
      {issuing ? <IssueDialog invoice={invoice} onClose={() => setIssuing(false)} /> : null}
      {choosing ? <TariffChoice shipmentId={shipmentId} onClose={() => setChoosing(false)} /> : null}
      <LeaveGuard changed={readonly ? 0 : changed} what={['charge', 'charges']} />
      <div className={css.bar}>
        {tabs}
        <ActionButton action={acts.calculate} />
        <ActionButton action={acts.chooseTariff} />
        <ActionButton action={acts.updateStatus} />
        <ActionButton action={acts.bill} />
        <ActionButton action={acts.save} />
      </div>
      <div className={css.steps}>
        <Steps status={invoice.status} />
      </div>
      {save.error ? (
        <Refusal error={save.error} whole={whole} override={override} setOverride={setOverride} />
      ) : failed ? (
        <NotDone error={failed} remarks={override} setRemarks={setOverride} />
      ) : null}
      <Rebill error={save.error} pending={save.isPending} onReason={reason => void saved(reason)} />
      <div className={css.desk}>
        <div className={css.sheet}>
          <Head invoice={invoice} head={head} setHead={setHead} readonly={readonly} />
          <GridRoom line store={sheet.store} label="Charges" pin={1} />
          <Totals sheet={sheet} currency={head.currency} />
        </div>
        <Beside sheet={sheet} />
      </div>
      {rejecting ? (
        <RejectDialog shipmentId={shipmentId} invoice={invoice} charge={rejecting} onClose={() => setRejecting(null)} />
      ) : null}
    </>
  )
}
