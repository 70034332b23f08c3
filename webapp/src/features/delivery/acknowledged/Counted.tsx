import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DataTable, Loaded, Money, moment, Pager, ScrollRegion, ui, useSidePanel } from '@/ui'
import { type Asked, PER_PAGE, useCounted } from './calls'

interface CountedProps {
  asked: Asked
  page: number
  onClose: () => void
}

/** The deliveries behind a count. */
export function Counted({ asked, page, onClose }: CountedProps) {
  const found = useCounted(asked, page)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Deliveries of this count">
      <header>
        <b>{asked.status || 'All deliveries'}</b>
        <ActionIcon aria-label="Close deliveries" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={found} what="the deliveries">
        {({ rows, count }) => (
          <ScrollRegion fill label="Deliveries">
            <DataTable
              density="compact"
              label="Deliveries"
              rows={rows}
              rowKey={row => row.id}
              columns={[
                {
                  head: 'Invoice',
                  cell: row => <Link to={`/invoices/list?invoice=${row.invoiceId}`}>{row.invoiceNumber}</Link>,
                },
                {
                  head: 'Total',
                  stays: true,
                  figure: true,
                  cell: row => <Money of={row.total} currency={row.currency} />,
                },
                {
                  head: 'Answer',
                  fit: 'wrap',
                  cell: row => (
                    <>
                      {row.acknowledgement}
                      {row.reason ? <div className="dim">{row.reason}</div> : null}
                    </>
                  ),
                },
                { head: 'Sent', cell: row => (row.sentOn ? moment(row.sentOn) : '–') },
              ]}
            />
            <Pager page={page} count={count} limit={PER_PAGE} />
          </ScrollRegion>
        )}
      </Loaded>
    </aside>
  )
}
