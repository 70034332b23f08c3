import { SegmentedControl, Select } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import {
  type Column,
  count,
  counted,
  DataTable,
  EmptyState,
  Gap,
  Loaded,
  PageHeader,
  ScrollRegion,
  Toolbar,
  todayHere,
  useAddress,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { type ReportAsked, saveReport, useMilestones, useReport } from '../calls'
import { monthName, monthsUpTo } from './months'
import css from './reports.module.css'

type Report = Wire<'MilestoneReport'>
type Row = Wire<'OnTimeRow'>
type Figures = Wire<'ReportFigures'>

const BY: { value: Report['by']; label: string }[] = [
  { value: 'carrier', label: 'Carrier' },
  { value: 'lane', label: 'Lane' },
  { value: 'account', label: 'Account' },
]
const NONE = <span className="dim">–</span>

/** A count of shipments that opens exactly these. */
const Door = ({ n, link, what }: { n: number; link: string; what: string }) =>
  n ? (
    <Link to={link} aria-label={`${what}: ${counted(n, 'shipment')}`}>
      {count(n)}
    </Link>
  ) : (
    NONE
  )

/** The share that was on time, as a link to its shipments. */
const OnTime = ({ of, what }: { of: Figures; what: string }) =>
  of.judged ? (
    <Link to={of.link} aria-label={`${what}: ${of.onTime} % on time of ${counted(of.judged, 'shipment')}`}>
      {of.onTime} %
    </Link>
  ) : (
    NONE
  )

/** A report's address without months passes none: the server uses the last six. */
const askedOf = (address: URLSearchParams): ReportAsked => ({
  by: BY.find(each => each.value === address.get('by'))?.value ?? 'carrier',
  milestone: address.get('milestone') ?? '',
  fromMonth: address.get('from') ?? '',
  toMonth: address.get('to') ?? '',
})

function Table({ of }: { of: Report }) {
  const name = (row: Row) => row.name || `No ${of.by}`
  const all = `All ${of.by}s`
  const columns: Column<Row>[] = [
    { head: BY.find(each => each.value === of.by)?.label ?? '', names: true, fit: 'wrap', cell: name, foot: all },
    {
      head: 'Judged',
      figure: true,
      cell: row => <Door n={row.total.judged} link={row.total.link} what={`${name(row)}, judged`} />,
      foot: <Door n={of.total.judged} link={of.total.link} what={`${all}, judged`} />,
    },
    {
      head: 'Met',
      figure: true,
      cell: row => <Door n={row.total.met} link={row.total.metLink} what={`${name(row)}, met`} />,
      foot: <Door n={of.total.met} link={of.total.metLink} what={`${all}, met`} />,
    },
    {
      head: 'Missed',
      figure: true,
      cell: row => <Door n={row.total.missed} link={row.total.missedLink} what={`${name(row)}, missed`} />,
      foot: <Door n={of.total.missed} link={of.total.missedLink} what={`${all}, missed`} />,
    },
    {
      head: 'On time',
      figure: true,
      look: 'strong',
      cell: row => <OnTime of={row.total} what={name(row)} />,
      foot: <OnTime of={of.total} what={all} />,
    },
    {
      head: 'Average hours late',
      figure: true,
      cell: row => row.total.hoursLate || NONE,
      foot: of.total.hoursLate || NONE,
    },
    ...of.months.map((month, at) => ({
      head: monthName(month),
      figure: true,
      cell: (row: Row) => {
        const figures = row.months[at]?.figures
        return figures ? <OnTime of={figures} what={`${name(row)}, ${monthName(month)}`} /> : NONE
      },
      foot: of.totalMonths[at] ? <OnTime of={of.totalMonths[at].figures} what={`${all}, ${monthName(month)}`} /> : NONE,
    })),
  ]
  return (
    <DataTable rows={of.rows} rowKey={row => row.key || 'none'} region="Milestones met and missed" columns={columns} />
  )
}

/** `/tracking/reporting`: how many shipments met a milestone on time, by carrier, lane or account, and by month. */
export default function Reports() {
  const { address, put } = useAddress()
  const asked = askedOf(address)
  const report = useReport(asked)
  const milestones = useMilestones()
  const months = monthsUpTo(todayHere().slice(0, 7)).map(value => ({ value, label: monthName(value) }))
  const found = report.data
  return (
    <>
      <PageHeader
        title="Tracking reports"
        meta={found ? <span>{counted(found.total.judged, 'shipment')} judged</span> : null}
      >
        <ExportButton disabled={!found?.total.judged} onExport={() => saveReport(asked)} />
      </PageHeader>
      <Toolbar label="What the report is about">
        <SegmentedControl size="xs" aria-label="By" data={BY} value={asked.by} onChange={by => put({ by })} />
        <Select
          size="xs"
          w={190}
          aria-label="Milestone"
          allowDeselect={false}
          data={milestones.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []}
          value={found?.milestone ?? asked.milestone}
          onChange={milestone => put({ milestone })}
        />
        <Select
          size="xs"
          w={130}
          aria-label="From month"
          allowDeselect={false}
          data={months}
          value={found?.fromMonth ?? asked.fromMonth}
          onChange={from => put({ from })}
        />
        <span className="dim">to</span>
        <Select
          size="xs"
          w={130}
          aria-label="To month"
          allowDeselect={false}
          data={months}
          value={found?.toMonth ?? asked.toMonth}
          onChange={to => put({ to })}
        />
        <Gap />
        <span className="dim">By the month it was planned in; late counts after the tolerance</span>
      </Toolbar>
      <Loaded of={report} what="the report">
        {of =>
          of.rows.length ? (
            <>
              <Table of={of} />
              {of.left ? <p className={css.left}>{counted(of.left, 'more row')} in the workbook.</p> : null}
            </>
          ) : (
            <ScrollRegion fill label="Milestones met and missed">
              <EmptyState
                icon={IconReportAnalytics}
                title={`Nothing planned for ${of.milestoneName} in these months`}
                body="Report when milestones are planned, and when they are reached. Each shipment that has both counts here."
              >
                <Link to="/tracking/dataCapture">Report milestones</Link>
              </EmptyState>
            </ScrollRegion>
          )
        }
      </Loaded>
    </>
  )
}
