import { IconCircleCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import {
  Callout,
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  Money,
  money,
  PageHeader,
  Pager,
  signed,
  ui,
  useAddress,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { CausePanel } from './CausePanel'
import { type Cause, keyOf, PER_PAGE, saveMismatches, useCauses } from './calls'

/** The list of a cause has six columns. */
const BESIDE = { '--beside': '560px' } as CSSProperties

interface RowsProps {
  rows: Cause[]
  totals: Wire<'MismatchTotal'>[]
  /** Whether there are causes on other pages. */
  hasMore: boolean
  opened: string
  open: (key: string) => void
}

function Rows({ rows, totals, hasMore, opened, open }: RowsProps) {
  // amounts of several currencies have no sum
  const sum = totals.length === 1 ? totals[0] : undefined
  return (
    <DataTable
      rows={rows}
      rowKey={cause => keyOf(cause)}
      region="Table of causes"
      state={cause => keyOf(cause) === opened && 'chosen'}
      columns={[
        {
          head: 'Cause',
          fit: 'wrap',
          foot: sum && (hasMore ? 'Total, all pages' : 'Total'),
          cell: cause => (
            <button type="button" className={ui.opens} onClick={() => open(keyOf(cause))}>
              {cause.cause}
            </button>
          ),
        },
        { head: 'Shipments', figure: true, look: 'strong', cell: cause => count(cause.count) },
        {
          head: 'Difference',
          figure: true,
          look: 'strong',
          cell: cause => (cause.difference ? signed(cause.difference, cause.currency) : <span className="dim">–</span>),
          foot: sum && signed(sum.difference, sum.currency),
        },
        {
          head: 'Entered freight',
          figure: true,
          cell: cause =>
            cause.userTotal === null ? (
              <span className="dim">–</span>
            ) : (
              <Money of={cause.userTotal} currency={cause.currency} />
            ),
          foot: sum && money(sum.userTotal, sum.currency),
        },
        {
          head: 'Tariff freight',
          figure: true,
          cell: cause => money(cause.tariffTotal, cause.currency),
          foot: sum && money(sum.tariffTotal, sum.currency),
        },
        { head: 'Account', cell: cause => accountsOf(cause) },
      ]}
    />
  )
}

const accountsOf = (cause: Cause) =>
  cause.accounts > 1 ? counted(cause.accounts, 'account') : cause.accountName || <span className="dim">–</span>

function Nothing() {
  return (
    <EmptyState
      icon={IconCircleCheck}
      title="No open mismatches"
      body="Every entered amount matches its tariff or is within tolerance. Larger differences appear here, grouped by cause."
    >
      <Link to="/configuration/invoices/tolerances">View tolerances</Link>
    </EmptyState>
  )
}

/** `USD +60.00 in all: 100.00 over the tariff, 40.00 under`. */
function netOf({ currency, difference, over, under }: Wire<'MismatchTotal'>): string {
  const parts = `${money(over, currency)} over the tariff, ${money(under.replace('-', ''), currency)} under`
  return `${currency} ${signed(difference, currency)} in all: ${parts}`
}

const meta = (found: Wire<'MismatchCauses'> | undefined) =>
  found
    ? [
        `${counted(found.shipments, 'shipment')} with ${counted(found.count, 'cause')}`,
        ...found.totals.map(netOf),
      ].join(', ')
    : 'Outside tolerance, grouped by cause'

/** The freight audit: what no tolerance settled. One mistake on many shipments is one row. */
export default function Mismatches() {
  const { address, page, put } = useAddress()
  const causes = useCauses(page)
  const opened = address.get('cause') ?? ''
  const cause = causes.data?.rows.find(each => keyOf(each) === opened)
  return (
    <>
      <PageHeader title="Mismatches" meta={meta(causes.data)}>
        <ExportButton disabled={!causes.data?.count} onExport={() => saveMismatches()} />
      </PageHeader>
      <Loaded of={causes} what="the mismatches" bars={10}>
        {found =>
          found.count ? (
            <>
              {found.waiting ? (
                <Callout
                  tone="info"
                  title={`Looking for the cause of ${counted(found.waiting, 'mismatch', 'mismatches')}…`}
                >
                  <p>The list fills in as causes are found.</p>
                </Callout>
              ) : null}
              <div className={ui.split} data-open={cause ? true : undefined} style={BESIDE}>
                <div className={ui.splitList}>
                  <Rows
                    rows={found.rows}
                    totals={found.totals}
                    hasMore={found.count > found.rows.length}
                    opened={opened}
                    open={key => put({ cause: key, page })}
                  />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </div>
                {cause ? <CausePanel key={opened} cause={cause} onClose={() => put({ cause: null, page })} /> : null}
              </div>
            </>
          ) : (
            <Nothing />
          )
        }
      </Loaded>
    </>
  )
}
