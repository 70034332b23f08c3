import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { Callout, count, counted, ui } from '@/ui'
import css from './billing.module.css'
import type { BillAnswer } from './calls'

/** What is left out, each reason once with the first of its numbers. */
export function Reasons({ of, what = 'shipment' }: { of: Wire<'LeftOut'>[]; what?: string }) {
  if (!of.length) return null
  const all = of.reduce((sum, each) => sum + each.count, 0)
  return (
    <table className={ui.t} data-compact aria-label="Not included">
      <thead>
        <tr>
          <th>Not included: {counted(all, what)}</th>
          <th>Reason</th>
        </tr>
      </thead>
      <tbody>
        {of.map(each => (
          <tr key={`${each.code} ${each.message}`}>
            <td className={css.few}>
              <b>{count(each.count)}</b>{' '}
              {each.firstNumbers.map((number, at) => (
                <span key={number} className={`dim ${css.number}`}>
                  {number}
                  {at < each.firstNumbers.length - 1 ? ', ' : each.count > each.firstNumbers.length ? ' …' : ''}
                </span>
              ))}
            </td>
            <td className={css.wrap}>{each.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
        <table className={ui.t} data-compact>
          <thead>
            <tr>
              <th>Not billed</th>
              <th>Status</th>
              <th>Reason</th>
            </tr>
          </thead>
          <tbody>
            {answer.refused.map(each => (
              <tr key={each.shipmentId}>
                <td className="strong">{each.shipmentNumber}</td>
                <td>{each.status}</td>
                <td className={css.wrap}>{[each.message, ...(each.details ?? [])].join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={ui.dialogActions}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  )
}
