import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type RowId, useDataVersion } from '@/grid'
import { Callout, count, ui } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import type { CaptureSheet } from './sheet'

const MOST_SHOWN = 3

/** Rows whose number another invoice has: which one, and rebilling with a reason. */
export function Rebill(props: { sheet: CaptureSheet; onBillAgain: () => void; pending: boolean }) {
  const { sheet, onBillAgain, pending } = props
  useDataVersion(sheet.store)
  const [asked, ask] = useState<RowId[] | null>(null)
  const taken = [...sheet.taken]
  if (!taken.length) return null
  const again = taken.filter(([, one]) => one.mayRebill).map(([id]) => id)
  return (
    <div className={ui.notice}>
      <Callout
        tone="warn"
        title={
          taken.length === 1
            ? '1 invoice number is already used'
            : `${count(taken.length)} invoice numbers are already used`
        }
      >
        {taken.slice(0, MOST_SHOWN).map(([id, one]) => (
          <p key={id}>
            <b>{sheet.nameOf(id)}</b> {one.message}{' '}
            {one.takenBy ? <Link to={`/invoices/list?invoice=${one.takenBy}`}>Open invoice</Link> : null}
          </p>
        ))}
        {taken.length > MOST_SHOWN ? <p>And {count(taken.length - MOST_SHOWN)} more, marked in the grid.</p> : null}
        {again.length ? (
          <div className={ui.noticeActions}>
            <Button variant="default" onClick={() => ask(again)}>
              {again.length === 1 ? 'Rebill…' : `Rebill ${count(again.length)}…`}
            </Button>
          </div>
        ) : null}
      </Callout>
      {asked ? (
        <AskReason
          title={asked.length === 1 ? 'Reuse an invoice number' : `Reuse ${count(asked.length)} invoice numbers`}
          example="The first invoice went to the wrong branch"
          act="Reuse and bill"
          pending={pending}
          onClose={() => ask(null)}
          onReason={reason => {
            sheet.billAgain(asked, reason)
            ask(null)
            onBillAgain()
          }}
        >
          <p>Another invoice already has this number. Your reason is kept in the new invoice’s history.</p>
        </AskReason>
      ) : null}
    </div>
  )
}
