import { IconListNumbers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import {
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  money,
  PageHeader,
  PrintButton,
  ScrollRegion,
  Section,
  Toolbar,
  useAddress,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { PeriodPick } from '@/widgets/PeriodPick'
import css from './statusReport.module.css'

type Table = NonNullable<Wire<'StatusReport'>['shipments']>
type Row = Table['rows'][number]

const useStatusReport = (from: string, to: string) =>
  useQuery({
    queryKey: ['statusReport', from, to],
    queryFn: () =>
      dataOf(
        api.GET('/api/reports/status', { params: { query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

interface ByStatusProps {
  of: Table
  /** The singular of what is counted. */
  one: string
  title: string
  note: string
}

/** The count and the amount of each status. */
function ByStatus({ of, one, title, note }: ByStatusProps) {
  const name = (row: Row) => row.account || 'All accounts'
  const groups = [
    { key: 'all', head: 'Total', rows: of.totals },
    {
      key: 'accounts',
      head: of.more ? `By account, ${counted(of.more, 'more row')} in the export` : 'By account',
      rows: of.rows,
    },
  ]
  return (
    <Section title={title} note={note}>
      {of.rows.length ? (
        <DataTable
          rows={of.rows}
          groups={groups}
          rowKey={row => row.key}
          label={title}
          density="compact"
          columns={[
            { head: 'Account', fit: 'wrap', cell: row => <b>{name(row)}</b> },
            { head: 'Currency', cell: row => row.currency || <span className="dim">No rate</span> },
            ...of.statuses.map((status, at) => ({
              head: status,
              figure: true,
              headClass: css.status,
              cell: (row: Row) => {
                const cell = row.cells[at]
                if (!cell?.count) return <span className="dim">–</span>
                const label = `${name(row)}, ${row.currency || 'no rate'}, ${status}: ${counted(cell.count, one)}`
                return (
                  <>
                    {cell.link ? (
                      <Link to={cell.link} aria-label={label}>
                        {count(cell.count)}
                      </Link>
                    ) : (
                      count(cell.count)
                    )}
                    {cell.amount ? <div className={css.amount}>{money(cell.amount, row.currency)}</div> : null}
                  </>
                )
              },
            })),
          ]}
        />
      ) : (
        <p className={css.none}>None in these days.</p>
      )}
    </Section>
  )
}

/** `/reports/statusreport`: shipments and invoices of a period by status and account. */
export default function StatusReport() {
  const { address } = useAddress()
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  const report = useStatusReport(from, to)
  const { data } = report
  return (
    <>
      <PageHeader title="Status report">
        <PrintButton />
        <ExportButton
          disabled={!data?.shipments?.rows.length && !data?.invoices?.rows.length}
          onExport={() =>
            saveAnswer('/api/reports/status/export', `status-report-${data?.first}-${data?.last}.xlsx`, { from, to })
          }
        />
      </PageHeader>
      <Toolbar label="Period">
        <PeriodPick first={data?.first} last={data?.last} />
      </Toolbar>
      <ScrollRegion fill label="Status report">
        <Loaded of={report} what="the status report" bars={8}>
          {({ shipments, invoices }) =>
            shipments || invoices ? (
              <>
                {shipments ? (
                  <ByStatus of={shipments} one="shipment" title="Shipments by status" note="By entry date" />
                ) : null}
                {invoices ? (
                  <ByStatus of={invoices} one="invoice" title="Invoices by status" note="By invoice date" />
                ) : null}
              </>
            ) : (
              <EmptyState
                icon={IconListNumbers}
                title="Nothing to report"
                body="You need permission to see shipments or invoices."
              />
            )
          }
        </Loaded>
      </ScrollRegion>
    </>
  )
}
