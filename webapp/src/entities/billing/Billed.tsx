import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { Callout, count, counted, DataTable, ui } from '@/ui'
import css from './billing.module.css'
import type { BillAnswer } from './calls'

/** What is left out: each reason once, with its first numbers. */
export function Reasons({ of, what = 'shipment' }: { of: Wire<'SkippedShipments'>[]; what?: string }) {
  if (!of.length) return null
  const all = of.reduce((sum, each) => sum + each.count, 0)
  return (
    <DataTable
      rows={of}
      rowKey={each => `${each.code} ${each.message}`}
      density="compact"
      label="Not included"
      columns={[
        {
          head: <>Not included: {counted(all, what)}</>,
          className: css.few,
          cell: each => (
            <>
              <b>{count(each.count)}</b>{' '}
              {each.firstNumbers.map((number, at) => (
                <span key={number} className={`dim ${css.number}`}>
                  {number}
                  {at < each.firstNumbers.length - 1 ? ', ' : each.count > each.firstNumbers.length ? ' …' : ''}
                </span>
              ))}
            </>
          ),
        },
        { head: 'Reason', className: css.wrap, cell: each => each.message },
      ]}
    />
  )
}

/** What was issued and what was refused. */
export function Billed({ answer, onClose }: { answer: BillAnswer; onClose: () => void }) {
  const title = answer.memCacheKey
    ? 'Billing started. Follow it under the bell.'
    : `${counted(answer.invoices.length, 'invoice')} for ${counted(answer.billed, 'shipment')}`
  return (
    <Stack gap={16}>
      <Callout tone={answer.refused.length ? 'warn' : 'ok'} title={title}>
        <Link to="/invoices/list">Open invoices</Link>
      </Callout>
      {answer.refused.length ? (
        <DataTable
          rows={answer.refused}
          rowKey={each => each.shipmentId}
          density="compact"
          columns={[
            { head: 'Not billed', look: 'strong', cell: each => each.shipmentNumber },
            { head: 'Status', cell: each => each.status },
            { head: 'Reason', className: css.wrap, cell: each => [each.message, ...(each.details ?? [])].join(' ') },
          ]}
        />
      ) : null}
      <div className={ui.dialogActions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  )
}
