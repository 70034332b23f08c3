import { NativeSelect } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { lazy } from 'react'
import {
  Callout,
  count,
  counted,
  DataTable,
  EmptyState,
  Gap,
  Loaded,
  money,
  PageHeader,
  PrintButton,
  ScrollRegion,
  Section,
  Toolbar,
  useAddress,
  WhenSeen,
} from '@/ui'
import { LEFT_OUT } from './FigureStrip'
import { type BilledByMonth, useBilledByMonth } from './home'
import css from './home.module.css'
import { MonthFigure } from './MonthFigure'
import { MonthSteps } from './MonthSteps'
import { monthShort } from './months'

const BilledChart = lazy(() => import('./BilledChart'))

type Row = BilledByMonth['accounts'][number]

/** Accounts by month; the last row is the month's total. */
function Accounts({ of }: { of: BilledByMonth }) {
  return (
    <DataTable
      rows={of.accounts}
      rowKey={row => row.accountId}
      label="Billed by account and month"
      density="compact"
      columns={[
        {
          head: 'Account',
          fit: 'wrap' as const,
          cell: (row: Row) => (
            <>
              <b>{row.account || 'Another account'}</b> <span className="dim">{row.systemName}</span>
            </>
          ),
          foot: of.others ? `All, with ${counted(of.others, 'more account')}` : 'All',
        },
        ...of.months.map((month, at) => ({
          head: monthShort(month.month),
          figure: true,
          cell: (row: Row) => {
            const part = row.months[at]
            const label = `${row.account}, ${monthShort(month.month)}: ${counted(part?.count ?? 0, 'invoice')}`
            return <MonthFigure total={part?.total ?? '0'} link={part?.link ?? ''} label={label} />
          },
          foot: (
            <MonthFigure total={month.total} link={month.link} label={`${monthShort(month.month)}, all accounts`} />
          ),
        })),
        {
          head: 'Total',
          stays: true,
          figure: true,
          look: 'strong' as const,
          cell: (row: Row) => money(row.total),
          foot: money(of.total),
          sortBy: (row: Row) => Number(row.total),
        },
      ]}
    />
  )
}

/** `/dashboard/charts`: what was billed by month and by account. */
export default function Charts() {
  const { address, put } = useAddress()
  const billed = useBilledByMonth(address.get('until') ?? '', address.get('currency') ?? '')
  const { data } = billed
  const last = data?.months.at(-1)?.month
  return (
    <>
      <PageHeader
        title="Billed by month"
        meta={last ? `Twelve months to ${monthShort(last)}, ${data?.currency ?? ''}` : undefined}
      >
        <PrintButton />
      </PageHeader>
      <Toolbar label="What is shown">
        {data && data.currencies.length > 1 ? (
          <NativeSelect
            aria-label="Currency"
            data={data.currencies}
            value={data.currency}
            onChange={event => put({ currency: event.currentTarget.value })}
          />
        ) : null}
        {last ? <MonthSteps last={last} /> : null}
        <Gap />
        <span className={css.legend}>
          <span>
            <i style={{ background: 'var(--age-3)' }} />
            Invoices
          </span>
          <span>
            <i style={{ background: 'var(--age-4)' }} />
            Credit notes
          </span>
        </span>
      </Toolbar>
      <ScrollRegion fill label="Billed by month">
        <Loaded of={billed} what="what was billed" bars={8}>
          {found =>
            found.accounts.length ? (
              <>
                {found.partial ? <Callout tone="info" title={LEFT_OUT} /> : null}
                <WhenSeen className={css.months}>
                  <BilledChart
                    of={found.months.map(each => ({ ...each, name: monthShort(each.month) }))}
                    by="month"
                    currency={found.currency}
                  />
                </WhenSeen>
                <Section title="By account" note={`${count(found.accounts.length)} shown, the most billed first`}>
                  <Accounts of={found} />
                </Section>
              </>
            ) : (
              <EmptyState
                icon={IconChartBar}
                title="Nothing was billed in these months"
                body="Invoices appear here once they are issued."
              />
            )
          }
        </Loaded>
      </ScrollRegion>
    </>
  )
}
