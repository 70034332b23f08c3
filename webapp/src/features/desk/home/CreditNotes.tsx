import { NativeSelect } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { saveAnswer } from '@/api/files'
import {
  Callout,
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  Money,
  PageHeader,
  PrintButton,
  ScrollRegion,
  Toolbar,
  useAddress,
  WhenSeen,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { LEFT_OUT } from './FigureStrip'
import { type CreditNotes as Found, useCreditNotes } from './home'
import css from './home.module.css'
import { MonthFigure } from './MonthFigure'
import { MonthSteps } from './MonthSteps'
import { monthShort } from './months'

const BilledChart = lazy(() => import('./BilledChart'))

type Row = Found['currencies'][number]
const notes = (n: number) => counted(n, 'credit note')

const more = (title: string, n: number) => (n ? `${title}, ${count(n)} more in the export` : title)

/** Credits by month: total, by reason and by customer; a row has one currency. */
function Rows({ found }: { found: Found }) {
  const named = (row: Row, name: string) => ({ ...row, name })
  const groups = [
    { key: 'all', head: 'All credit notes', rows: found.currencies.map(row => named(row, row.currency)) },
    {
      key: 'reasons',
      head: more('By reason', found.moreReasons),
      rows: found.reasons.map(row => named(row, row.name || 'No reason given')),
    },
    {
      key: 'customers',
      head: more('By customer', found.moreCustomers),
      rows: found.customers.map(row => named(row, row.name || 'Another account')),
    },
  ]
  return (
    <DataTable
      rows={found.currencies}
      groups={groups}
      rowKey={row => row.key}
      label="Credit notes by reason, customer and month"
      density="compact"
      columns={[
        {
          head: 'Reason or customer',
          fit: 'wrap',
          cell: row => (
            <>
              <b>{row.name}</b> <span className="dim">{row.systemName}</span>
            </>
          ),
        },
        ...found.months.map((month, at) => ({
          head: monthShort(month),
          figure: true,
          cell: (row: Row) => {
            const part = row.months[at]
            const told = `${row.name}, ${row.currency}, ${monthShort(month)}: ${notes(part?.count ?? 0)}`
            return <MonthFigure total={part?.total ?? '0'} link={part?.link ?? ''} label={told} />
          },
        })),
        {
          head: 'Total',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => (
            <Link to={row.link} aria-label={`${row.name}, ${row.currency}, all months: ${notes(row.count)}`}>
              <Money of={row.total} currency={row.currency} />
            </Link>
          ),
        },
      ]}
    />
  )
}

/** The months of one currency as bars, above the table of all. */
function Picture({ found, currency }: { found: Found; currency: string }) {
  const shown = found.currencies.find(row => row.currency === currency)
  const bars = found.months.map((month, at) => ({
    name: monthShort(month),
    invoices: '0',
    creditNotes: shown?.months[at]?.total ?? '0',
  }))
  return (
    <>
      {found.partial ? <Callout tone="info" title={LEFT_OUT} /> : null}
      <WhenSeen className={css.months}>
        <BilledChart of={bars} by="month" currency={currency} credited />
      </WhenSeen>
      <Rows found={found} />
    </>
  )
}

/** `/dashboard/creditModule`: twelve months of credit notes, by reason and by customer. */
export default function CreditNotes() {
  const { address, put } = useAddress()
  const until = address.get('until') ?? ''
  const credits = useCreditNotes(until)
  const { data } = credits
  const last = data?.months.at(-1)
  const currencies = data?.currencies.map(row => row.currency) ?? []
  const asked = address.get('currency') ?? ''
  const currency = currencies.includes(asked) ? asked : (currencies[0] ?? '')
  return (
    <>
      <PageHeader
        title="Credit notes"
        meta={
          last && data
            ? `Twelve months to ${monthShort(last)}, ${notes(data.currencies.reduce((sum, row) => sum + row.count, 0))}`
            : undefined
        }
      >
        <PrintButton />
        <ExportButton
          disabled={!currencies.length}
          onExport={() => saveAnswer('/api/dashboard/creditNotes/export', `credit-notes-${last}.xlsx`, { until })}
        />
      </PageHeader>
      <Toolbar label="What is shown">
        {currencies.length > 1 ? (
          <NativeSelect
            aria-label="Currency of the chart"
            data={currencies}
            value={currency}
            onChange={event => put({ currency: event.currentTarget.value })}
          />
        ) : null}
        {last ? <MonthSteps last={last} /> : null}
      </Toolbar>
      <ScrollRegion fill label="Credit notes">
        <Loaded of={credits} what="the credit notes" bars={8}>
          {found =>
            currency ? (
              <Picture found={found} currency={currency} />
            ) : (
              <EmptyState
                icon={IconReceiptRefund}
                title="No credit notes in these months"
                body="Credit notes appear here once they are issued."
              />
            )
          }
        </Loaded>
      </ScrollRegion>
    </>
  )
}
