import { Button } from '@mantine/core'
import { useState } from 'react'
import { addressOfShipment } from '@/entities/shipmentAddress'
import { Callout, count, counted, DataTable, ScrollRegion, StatusBadge } from '@/ui'
import type { Sheet } from './calls'
import css from './carrierInvoices.module.css'

/** Shipments that receiving the file would make no longer ready to bill: how many, and which. */
export function LosingReady({ of }: { of: Sheet }) {
  const [shown, setShown] = useState(false)
  const { losingReady: losing, readyLookedAt: lookedAt, readyNotLookedAt: rest } = of
  if (!losing.length && !rest) return null
  const title = losing.length
    ? `${counted(losing.length, 'shipment')} would no longer be ready to bill`
    : `${counted(rest, 'ready shipment')} not looked at yet`
  return (
    <>
      <Callout tone="warn" title={title}>
        <p>
          {losing.length ? 'The charges in this file differ from what was to be billed. ' : ''}
          {rest
            ? `${count(lookedAt)} of the ${count(lookedAt + rest)} ready shipments of this file were looked at. The other ${count(rest)} are judged when the file is received; the list of carrier invoices then names those that are no longer ready. `
            : ''}
          {losing.length ? (
            <Button variant="subtle" size="compact-xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : `Show ${losing.length === 1 ? 'it' : `all ${count(losing.length)}`}`}
            </Button>
          ) : null}
        </p>
      </Callout>
      {shown ? (
        <ScrollRegion className={css.table} label="Table of shipments that would no longer be ready">
          <DataTable
            rows={losing}
            rowKey={row => row.shipmentId}
            density="compact"
            columns={[
              {
                head: 'Shipment',
                look: 'strong',
                // in a new tab: the upload stays open
                cell: row => (
                  <a href={addressOfShipment(row.shipmentNumber)} target="_blank" rel="noreferrer">
                    {row.shipmentNumber}
                  </a>
                ),
              },
              {
                head: 'Carrier invoice',
                fit: 'clip',
                cell: row => row.numbers.join(', ') || <span className="dim">–</span>,
              },
              { head: 'Would be', cell: row => <StatusBadge status={row.status} /> },
            ]}
          />
        </ScrollRegion>
      ) : null}
    </>
  )
}
