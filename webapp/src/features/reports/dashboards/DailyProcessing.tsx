import { IconCalendarStats } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import {
  count,
  DataTable,
  EmptyState,
  Loaded,
  PageHeader,
  PrintButton,
  ScrollRegion,
  Section,
  showDay,
  Toolbar,
  todayHere,
  useAddress,
} from '@/ui'
import { PeriodPick } from '@/widgets/PeriodPick'
import { type Summary, useDatasets, useRun } from '../calls'
import { addressOfPlan, type Plan, type Within } from '../plan'
import { Pivot } from '../result/Pivot'
import { byPerson, countsByDay, daysBefore, entered, rated, STEPS, type Step, steps } from './daily'

interface Counts {
  /** The counts of each day, and the report behind each cell. */
  counts: Map<string, number>
  plan: Plan
  within: (day: string) => Within
}

/** `/dashboard/dailyProcessing`: what was entered, rated, billed, approved and delivered, by day and by user. */
export default function DailyProcessing() {
  const { address } = useAddress()
  const go = useNavigate()
  const last = address.get('to') || todayHere()
  const first = address.get('from') || daysBefore(last, 13)
  const datasets = useDatasets()
  const has = (name: string) => !!datasets.data?.datasets.some(each => each.name === name)
  const seesShipments = has('shipments')
  const seesInvoices = has('invoiceSteps')
  const plans = {
    entered: entered(first, last),
    rated: rated(first, last),
    steps: steps(first, last),
    people: byPerson(first, last),
  }
  const inFlow = [
    useRun({ plan: seesShipments ? plans.entered : null }),
    useRun({ plan: seesShipments ? plans.rated : null }),
    useRun({ plan: seesInvoices ? plans.steps : null }),
  ] as const
  const people = useRun({ plan: seesInvoices ? plans.people : null })
  const of = inFlow.find(({ error }) => error) ?? inFlow.find(({ data }) => data) ?? inFlow[0]
  const [forEntered, forRated, forSteps] = inFlow.map(({ data }) => data?.summary)
  const columns: [string, Counts][] = [
    ...(seesShipments
      ? ([
          ['Entered', countsOf(forEntered, plans.entered)],
          ['Rated', countsOf(forRated, plans.rated)],
        ] as [string, Counts][])
      : []),
    ...(seesInvoices
      ? STEPS.map(({ status, label }): [string, Counts] => [label, countsOf(forSteps, plans.steps, status)])
      : []),
  ]
  const days = [...new Set(columns.flatMap(([, { counts }]) => [...counts.keys()]))].sort().reverse()
  return (
    <>
      <PageHeader title="Daily processing" meta={`${showDay(first)} to ${showDay(last)}`}>
        <PrintButton />
      </PageHeader>
      <Toolbar label="What is shown">
        <PeriodPick first={first} last={last} />
      </Toolbar>
      <ScrollRegion fill label="Daily processing">
        <Loaded of={{ ...of, data: of.error ? undefined : of.data }} what="daily processing" bars={8}>
          {() =>
            days.length ? (
              <Section title="By day" note="Each count opens what was done that day">
                <DataTable
                  rows={days.map(day => ({ day }))}
                  rowKey={({ day }) => day}
                  label="Work by day"
                  density="compact"
                  columns={[
                    { head: 'Day', names: true, cell: ({ day }) => showDay(day), foot: 'Total' },
                    ...columns.map(([head, { counts, plan, within }]) => ({
                      head,
                      figure: true,
                      cell: ({ day }: { day: string }) => {
                        const n = counts.get(day)
                        return n ? (
                          <Link
                            to={addressOfPlan(plan, within(day))}
                            aria-label={`${head} on ${showDay(day)}: ${count(n)}`}
                          >
                            {count(n)}
                          </Link>
                        ) : (
                          <span className="dim">–</span>
                        )
                      },
                      foot: count([...counts.values()].reduce((sum, n) => sum + n, 0)),
                    })),
                  ]}
                />
              </Section>
            ) : (
              <EmptyState
                icon={IconCalendarStats}
                title="Nothing was done on these days"
                body="Shipments and invoices appear here on the day they are entered, rated, billed and delivered."
              />
            )
          }
        </Loaded>
        {people.data?.summary?.counted ? (
          <Section title="By person" note="Invoices billed, approved and delivered">
            <Pivot
              summary={people.data.summary}
              label="Work by person"
              sort={plans.people.sort}
              onSort={sort => void go(addressOfPlan({ ...plans.people, sort }))}
              onOpen={cell => void go(addressOfPlan(plans.people, cell))}
            />
          </Section>
        ) : null}
      </ScrollRegion>
    </>
  )
}

const countsOf = (summary: Summary | null | undefined, plan: Plan, status?: Step): Counts => ({
  counts: countsByDay(summary, status),
  plan,
  within: day => ({
    keys: [
      ...plan.rows.map(({ field, by }) => ({ field, by, value: day })),
      ...plan.columns.map(({ field, by }) => ({ field, by, value: status ?? null })),
    ],
    currency: null,
  }),
})
