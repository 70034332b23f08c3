import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import { Callout, count, Dialog, ui } from '@/ui'
import type { ShipmentSheet } from './sheet'
import css from './shipments.module.css'
import { type BillAnswer, type Grouping, useBill } from './useBill'

const shipmentsWord = (n: number) => `${count(n)} ${n === 1 ? 'shipment' : 'shipments'}`

/** Bills the ticked shipments: first how the invoices are cut, then what was made and what was refused. */
export function BillDialog({ sheet, ids, onClose }: { sheet: ShipmentSheet; ids: string[]; onClose: () => void }) {
  const [grouping, setGrouping] = useState<Grouping>('shipment')
  const bill = useBill(sheet)
  return (
    <Dialog onClose={onClose} title={`Bill ${shipmentsWord(ids.length)}`} size="lg">
      {bill.data ? (
        <Billed answer={bill.data} onClose={onClose} />
      ) : (
        <Stack gap={16}>
          <Radio.Group
            label="Invoices"
            value={grouping}
            onChange={value => setGrouping(value === 'account' ? 'account' : 'shipment')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="shipment" label="One for each shipment" />
              <Radio value="account" label="One for each account and currency" />
            </Stack>
          </Radio.Group>
          {bill.error ? (
            <Callout tone="bad" title="Nothing was billed">
              <p>{messageOf(bill.error)}</p>
            </Callout>
          ) : null}
          <div className={ui.dialogActions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={bill.isPending} data-autofocus onClick={() => bill.mutate({ ids, grouping })}>
              Bill {shipmentsWord(ids.length)}
            </Button>
          </div>
        </Stack>
      )}
    </Dialog>
  )
}

function Billed({ answer, onClose }: { answer: BillAnswer; onClose: () => void }) {
  const title = answer.memCacheKey
    ? 'Billing has started; the bell shows its progress'
    : `${count(answer.invoices.length)} ${answer.invoices.length === 1 ? 'invoice' : 'invoices'} for ${shipmentsWord(answer.billed)}`
  return (
    <Stack gap={16}>
      <Callout tone={answer.refused.length ? 'warn' : 'ok'} title={title}>
        <Link to="/invoices/list">Open the invoices</Link>
      </Callout>
      {answer.refused.length ? (
        <table className={ui.t} data-compact>
          <thead>
            <tr>
              <th>Not billed</th>
              <th>Status</th>
              <th>Why</th>
            </tr>
          </thead>
          <tbody>
            {answer.refused.map(each => (
              <tr key={each.shipmentId}>
                <td className="strong">{each.shipmentNumber}</td>
                <td>{each.status}</td>
                <td className={css.wrap}>{each.message}</td>
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
