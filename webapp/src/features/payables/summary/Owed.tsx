import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { counted, DataTable, EmptyState, money, Section, ui, WhenSeen } from '@/ui'
import { APPROVES } from '../calls'
import { DUES } from '../dues'
import { byCurrency, totalIn } from '../sums'
import { TermsDialog } from '../TermsDialog'
import { owedLink } from './links'
import css from './summary.module.css'

const OwedChart = lazy(() => import('./OwedChart'))

type CarrierOwed = Wire<'CarrierOwed'>

interface FigureProps {
  amount: string
  currency: string
  many: number
  link: string
  /** The carrier and the due date, for screen readers. */
  what: string
}

/** An amount that opens exactly the invoices it counts. */
const Figure = ({ amount, currency, many, link, what }: FigureProps) =>
  many ? (
    <Link to={link} aria-label={`${what}: ${currency} ${money(amount, currency)}, ${counted(many, 'invoice')}`}>
      {money(amount, currency)}
    </Link>
  ) : (
    <span className="dim">–</span>
  )

const bucketOf = (row: CarrierOwed, due: string) => row.buckets.find(each => each.due === due)

/** What is owed to several carriers together, total and by due date. */
function All({ rows, currency, due }: { rows: readonly CarrierOwed[]; currency: string; due?: (typeof DUES)[number] }) {
  const parts = due ? rows.flatMap(row => bucketOf(row, due.value) ?? []) : rows
  return (
    <Figure
      amount={totalIn(
        currency,
        parts.map(part => part.amount),
      )}
      currency={currency}
      many={parts.reduce((sum, part) => sum + part.count, 0)}
      link={owedLink(currency, due?.value)}
      what={`All carriers, ${due?.label.toLowerCase() ?? 'total'}`}
    />
  )
}

interface TableProps {
  rows: readonly CarrierOwed[]
  currency: string
  /** For users with the permission. */
  changeTerms: (row: CarrierOwed) => void
}

function Table({ rows, currency, changeTerms }: TableProps) {
  const approves = usePermission(APPROVES)
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.carrier}
      label={`Owed in ${currency} by carrier`}
      columns={[
        { head: 'Carrier', names: true, fit: 'wrap', cell: row => row.carrier, foot: 'All carriers' },
        ...DUES.map(due => ({
          head: due.label,
          figure: true,
          cell: (row: CarrierOwed) => {
            const part = bucketOf(row, due.value)
            return (
              <Figure
                amount={part?.amount ?? '0'}
                currency={currency}
                many={part?.count ?? 0}
                link={part?.link ?? ''}
                what={`${row.carrier}, ${due.label.toLowerCase()}`}
              />
            )
          },
          foot: <All rows={rows} currency={currency} due={due} />,
        })),
        {
          head: `Total, ${currency}`,
          stays: true,
          figure: true,
          look: 'strong' as const,
          cell: (row: CarrierOwed) => (
            <Figure {...row} many={row.count} currency={currency} what={`${row.carrier}, total`} />
          ),
          foot: <All rows={rows} currency={currency} />,
        },
        {
          head: 'Terms',
          figure: true,
          cell: (row: CarrierOwed) =>
            approves ? (
              <button
                type="button"
                className={ui.link}
                aria-label={`Change terms of ${row.carrier}: ${counted(row.terms, 'day')}`}
                onClick={() => changeTerms(row)}
              >
                {counted(row.terms, 'day')}
              </button>
            ) : (
              counted(row.terms, 'day')
            ),
          foot: '',
        },
      ]}
    />
  )
}

/** What is owed to each carrier, by due date: a chart and a table for each currency. */
export function Owed({ rows }: { rows: readonly CarrierOwed[] }) {
  const [changing, setChanging] = useState<CarrierOwed | null>(null)
  if (!rows.length)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Nothing is owed"
        body="Approved carrier invoices that are not paid yet show here, by when they are due."
      />
    )
  return (
    <>
      {byCurrency(rows).map(([currency, same]) => (
        <Section
          key={currency}
          title={`Owed in ${currency}`}
          note={`${counted(
            same.reduce((sum, row) => sum + row.count, 0),
            'invoice',
          )} of ${counted(same.length, 'carrier')}, approved and not paid`}
          actions={
            <span className={css.legend}>
              {DUES.map(({ value, label, color }) => (
                <span key={value}>
                  <i style={{ background: color }} />
                  {label}
                </span>
              ))}
            </span>
          }
        >
          <WhenSeen className={css.chart}>
            <OwedChart of={same} currency={currency} />
          </WhenSeen>
          <Table rows={same} currency={currency} changeTerms={setChanging} />
        </Section>
      ))}
      {changing ? (
        <TermsDialog carrier={changing.carrier} terms={changing.carrierTerms} onClose={() => setChanging(null)} />
      ) : null}
    </>
  )
}
