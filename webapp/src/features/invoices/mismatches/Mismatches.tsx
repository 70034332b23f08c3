import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import {
  Callout,
  type Columns,
  count,
  counted,
  EmptyState,
  ListScreen,
  Money,
  money,
  signed,
  ui,
  useListController,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { CausePanel } from './CausePanel'
import { type Cause, keyOf, PER_PAGE, saveMismatches, useCauses } from './calls'

/** The list of a cause has six columns. */
const PANEL_WIDTH = 560

/** The columns of the causes, with the sums of all pages in the foot. */
function columnsOf({ rows, totals, count: all }: Wire<'MismatchCauses'>, open: (key: string) => void): Columns<Cause> {
  // amounts in several currencies have no sum
  const sum = totals.length === 1 ? totals[0] : undefined
  return [
    {
      head: 'Cause',
      fit: 'wrap',
      foot: sum && (all > rows.length ? 'Total, all pages' : 'Total'),
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
  ]
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
  const { page, opened, open, close } = useListController({ opens: 'cause' })
  const causes = useCauses(page)
  const found = causes.data
  const cause = found?.rows.find(each => keyOf(each) === opened)
  return (
    <ListScreen
      title="Mismatches"
      meta={meta(found)}
      actions={<ExportButton disabled={!found?.count} onExport={() => saveMismatches()} />}
      above={
        found?.count && found.waiting ? (
          <Callout tone="info" title={`Looking for the cause of ${counted(found.waiting, 'mismatch', 'mismatches')}…`}>
            <p>The list fills in as causes are found.</p>
          </Callout>
        ) : null
      }
      of={causes}
      what="the mismatches"
      bars={10}
      rows={found?.rows}
      limit={PER_PAGE}
      region="Table of causes"
      rowKey={keyOf}
      state={each => keyOf(each) === opened && 'chosen'}
      empty={found?.count ? undefined : <Nothing />}
      columns={found ? columnsOf(found, open) : []}
      panel={cause ? <CausePanel key={opened} cause={cause} onClose={close} /> : null}
      panelWidth={PANEL_WIDTH}
    />
  )
}
