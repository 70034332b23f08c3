import { IconChartLine } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { EmptyState, Loaded, PageHeader, PrintButton, ScrollRegion, Section } from '@/ui'
import { type SavedReport, useRun, useSavedReports } from '../calls'
import { addressOfPlan, addressOfReport, planOf } from '../plan'
import css from '../reports.module.css'
import { ChartOf } from '../result/ChartOf'
import { Pivot } from '../result/Pivot'
import { countedWords } from '../words'

const HOW = 'Save a report with Show on Trends: it is a tile here, for you or for everyone it is shared with.'

/** `/dashboard/newCharts`: saved reports as tiles, each with the rows behind it. */
export default function Trends() {
  const list = useSavedReports({ onTrends: true })
  const tiles = (list.data?.reports ?? []).filter(({ plan }) => plan.kind !== 'rows')
  return (
    <>
      <PageHeader title="Trends">
        <Link to="/reports/customReports">All reports</Link>
        <PrintButton />
      </PageHeader>
      <ScrollRegion fill label="Trends">
        <Loaded of={list} what="the trends">
          {() =>
            tiles.length ? (
              <div className={css.tiles}>
                {tiles.map(report => (
                  <Tile key={report.id} report={report} />
                ))}
              </div>
            ) : (
              <EmptyState icon={IconChartLine} title="No trends yet" body={HOW}>
                <Link to="/reports/customReports">Custom reports</Link>
              </EmptyState>
            )
          }
        </Loaded>
      </ScrollRegion>
    </>
  )
}

function Tile({ report }: { report: SavedReport }) {
  const plan = planOf(report.plan)
  const run = useRun({ plan })
  const go = useNavigate()
  return (
    <Section
      className={css.tile}
      title={report.name}
      note={run.data ? countedWords(run.data) : undefined}
      actions={
        <Link to={addressOfReport(report.id)} aria-label={`Open ${report.name}`}>
          Open
        </Link>
      }
    >
      <Loaded of={run} what="this report" bars={5}>
        {({ summary }) =>
          summary ? (
            <>
              <ChartOf summary={summary} kind={plan.chart === 'none' ? 'bar' : plan.chart} low />
              <div className={css.tileRows}>
                <Pivot
                  summary={summary}
                  label={report.name}
                  sort={plan.sort}
                  onSort={sort => void go(addressOfPlan({ ...plan, sort }))}
                  onOpen={cell => void go(addressOfPlan(plan, cell))}
                />
              </div>
            </>
          ) : null
        }
      </Loaded>
    </Section>
  )
}
