import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable, Loaded, Money, money, Pager, StatusBadge, showDay, ui, useSidePanel } from '@/ui'
import { type Counted, type Figure, PER_PAGE, type Return, useCounted } from './calls'
import { figureName } from './figure'
import css from './taxReturns.module.css'

/** Why a document is in a later return than its date says. */
const lateWords = ({ side, isReversal, lateFrom }: Counted) => {
  if (isReversal) return `${side === 'carriers' ? 'reopened' : 'voided'}, filed in ${lateFrom}`
  return lateFrom ? `from ${lateFrom}` : ''
}

const linesOf = (of: Counted) =>
  of.lines.map(line => ({
    ...line,
    key: `${of.invoiceId} ${of.isReversal} ${line.lineId}`,
    currency: of.documentCurrency,
  }))

const Head = ({ of }: { of: Counted }) => (
  <span className={css.document}>
    <Link to={of.link}>{of.number}</Link>
    <span className="dim">{showDay(of.invoiceDate)}</span>
    <span className={css.who} title={of.customerNumber || undefined}>
      {of.accountName}
    </span>
    {lateWords(of) ? <StatusBadge status="Late" tone="warn" label={lateWords(of)} plain /> : null}
    <span className={css.amounts}>
      {of.base ? money(of.base, of.currency) : ''}
      {of.amount ? <span className="dim"> + {money(of.amount, of.currency)}</span> : null}
    </span>
  </span>
)

interface PanelProps {
  of: Return
  figure: Figure
  onClose: () => void
}

/** The documents that a figure counts, each with its charges. */
export function CountedPanel({ of, figure, onClose }: PanelProps) {
  const [page, setPage] = useState(1)
  const counted = useCounted(of.country, of.period, figure, page)
  useSidePanel(onClose)
  const customer = of.customers.find(each => each.accountNumber === figure.account)
  return (
    <aside className={ui.sidePanel} aria-label="Documents of the figure">
      <header>
        <b>{figureName(figure, customer?.accountName)}</b>
        {counted.data ? (
          <span className={css.sum}>
            {counted.data.base ? (
              <>
                Base <Money of={counted.data.base} currency={counted.data.currency} />
              </>
            ) : null}
            {counted.data.amount ? (
              <>
                {' '}
                Tax <Money of={counted.data.amount} currency={counted.data.currency} />
              </>
            ) : null}
          </span>
        ) : null}
        <ActionIcon aria-label="Close documents" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={counted} what="the documents">
        {found => (
          <>
            <DataTable
              rows={found.rows.flatMap(linesOf)}
              groups={found.rows.map(document => ({
                key: `${document.invoiceId} ${document.isReversal} ${document.amount}`,
                head: <Head of={document} />,
                rows: linesOf(document),
              }))}
              rowKey={line => line.key}
              region="Documents and their charges"
              density="compact"
              columns={[
                { head: 'Charge', fit: 'wrap', cell: line => line.charge },
                { head: 'Shipment', cell: line => line.shipmentNumber },
                { head: 'Code', cell: line => `${line.code} ${line.percent} %` },
                {
                  head: 'Net',
                  figure: true,
                  cell: line => <Money of={line.net} currency={line.currency} />,
                },
              ]}
            />
            <Pager page={page} count={found.count} limit={PER_PAGE} label="Pages of documents" onPage={setPage} />
          </>
        )}
      </Loaded>
    </aside>
  )
}
