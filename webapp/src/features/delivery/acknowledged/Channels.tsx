import { Button } from '@mantine/core'
import { usePermission } from '@/api/permissions'
import { counted, DataTable, doneToast, moment, Section, StatusBadge } from '@/ui'
import { type Channel, useCheckNow } from './calls'

/** Where acknowledgements come in: when each channel was looked into last, and what is wrong with it. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  const check = useCheckNow()
  const mayCheck = usePermission('invoiceDelivery.sideInvoiceDelivery')
  const checkNow = (row: Channel) =>
    check.mutate(row.id, {
      onSuccess: ({ taken, answer }) =>
        answer ||
        doneToast(taken ? `${counted(taken, 'file')} received by ${row.name}.` : `No new files in ${row.name}.`),
    })
  return (
    <Section title="Incoming channels" note="Folders where customers put their acknowledgements">
      {channels.length ? (
        <DataTable<Channel>
          rows={channels}
          label="Incoming channels"
          rowKey={row => row.id}
          columns={[
            { head: 'Channel', look: 'strong', names: true, fit: 'clip', cell: row => row.name },
            {
              head: 'State',
              cell: row =>
                row.failedSince ? (
                  <StatusBadge status="Not reached" tone="bad" plain />
                ) : (
                  <StatusBadge status={row.lookedOn ? 'Active' : 'Waiting'} plain />
                ),
            },
            { head: 'Last checked', cell: row => (row.lookedOn ? moment(row.lookedOn) : '–') },
            { head: 'Last file', cell: row => (row.takenOn ? moment(row.takenOn) : '–') },
            { head: 'Problem', fit: 'wrap', cell: row => row.answer || <span className="dim">–</span> },
            mayCheck && {
              head: 'Check',
              cell: row => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Check ${row.name} now`}
                  loading={check.isPending && check.variables === row.id}
                  onClick={() => checkNow(row)}
                >
                  Check now
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <p className="dim" style={{ padding: '0 20px 16px', margin: 0 }}>
          No incoming channel yet. Acknowledgements can be uploaded under To be delivered.
        </p>
      )}
    </Section>
  )
}
