import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isUnfinished, useTask } from '@/api/tasks'
import { useDataVersion } from '@/grid'
import { Allowed, alertToast, Callout, count, Progress, ui } from '@/ui'
import { loadPushes, loadRows, useAutoCapture } from './calls'
import css from './capture.module.css'
import type { CaptureSheet } from './sheet'

const ACCEPTED = 'Accepted'
const HELD = 'Credentials needed'
const invoicesWord = (many: number) => `${count(many)} ${many === 1 ? 'invoice' : 'invoices'}`

/** Takes the billing system's figures of the invoices, and shows the result next to each row. */
async function takeOver(sheet: CaptureSheet, batch: string, limit: number): Promise<string> {
  const pushes = await loadPushes(batch, limit)
  const ofInvoice = new Map(pushes.map(push => [push.invoiceId, push]))
  const rows = [...sheet.records].filter(([, row]) => row.id && ofInvoice.has(row.id))
  sheet.refresh(await loadRows(rows.map(([, row]) => row.shipmentId)))
  for (const [id, row] of rows) {
    const push = ofInvoice.get(row.id ?? '')
    if (!push) continue
    const words = [push.state, push.reason || push.lastText].filter(Boolean).join(': ')
    sheet.store.setNote(id, push.state === ACCEPTED ? undefined : { tone: 'warn', message: `Auto-capture ${words}` })
  }
  const accepted = pushes.filter(push => push.state === ACCEPTED).length
  const held = pushes.filter(push => push.state === HELD).length
  const others = pushes.length - accepted - held
  return [
    `${invoicesWord(accepted)} imported`,
    held ? `${count(held)} wait for credentials` : '',
    others ? `${count(others)} not answered: see the mark on the row` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Requests the figures of the selected invoices from the billing system, shows the progress, and takes them over. */
export function AutoCapture({ sheet, told }: { sheet: CaptureSheet; told: (words: string | null) => void }) {
  useDataVersion(sheet.store)
  const [asked, setAsked] = useState<{ batch: string; invoices: number } | null>(null)
  const start = useAutoCapture()
  const task = useTask(asked?.batch)
  const ticked = sheet.tickedInvoices()
  const unsaved = sheet.rowsToSave().length > 0
  const isOver = !!asked && !!task && !isUnfinished(task)
  useEffect(() => {
    if (!isOver || !asked) return
    setAsked(null)
    takeOver(sheet, asked.batch, asked.invoices).then(told, () => told('Could not read the result. Refresh.'))
  }, [isOver, asked, sheet, told])
  const run = () =>
    start.mutate(
      ticked.map(({ id }) => id),
      {
        onSuccess: ({ memCacheKey, rows, refused }) => {
          told(null)
          if (memCacheKey) setAsked({ batch: memCacheKey, invoices: rows.length })
          const why = new Map(refused.map(one => [one.invoiceId, one.message]))
          for (const [id, row] of sheet.records) {
            const message = why.get(row.id ?? '')
            if (message) sheet.store.setNote(id, { tone: 'warn', message })
          }
          if (refused.length) told(`${invoicesWord(refused.length)} skipped: see the mark on the row`)
        },
        onError: error => alertToast(error.message),
      },
    )
  return (
    <Allowed permission="invoiceProcessing.autoCapture">
      {asked ? (
        <span className={css.progress}>
          <Progress
            done={task?.processedCount ?? 0}
            total={task?.totalCount || asked.invoices}
            label={`Auto-capture of ${invoicesWord(asked.invoices)}`}
          />
          {count(task?.processedCount ?? 0)} of {count(asked.invoices)}
        </span>
      ) : null}
      <Button
        variant="default"
        loading={start.isPending || !!asked}
        disabled={!ticked.length || unsaved}
        title={unsaved ? 'Save your changes first' : ticked.length ? undefined : 'Select rows with an invoice first'}
        onClick={run}
      >
        {ticked.length && !unsaved ? `Auto-capture ${count(ticked.length)}` : 'Auto-capture'}
      </Button>
    </Allowed>
  )
}

/** The result of the last auto-capture. */
export function AutoCaptureNotice({ told, onHide }: { told: string | null; onHide: () => void }) {
  if (!told) return null
  return (
    <div className={ui.notice} role="status">
      <Callout tone="info" title={`Auto-capture: ${told}.`}>
        <div className={ui.noticeActions}>
          <Link to="/invoices/autoBilling?kind=auto-capture">Open requests</Link>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
            Dismiss
          </Button>
        </div>
      </Callout>
    </div>
  )
}
