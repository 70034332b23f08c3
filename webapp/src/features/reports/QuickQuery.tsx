import { IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState, Loaded, PageHeader, ScrollRegion, useAddress } from '@/ui'
import { type SavedReport, useDatasets, useRun, useSavedReports } from './calls'
import { addressOfPlan, addressOfReport, blankPlan, planOf } from './plan'
import css from './reports.module.css'
import { ListRows } from './result/ListRows'
import { Notes } from './result/Notes'
import { ExportReport } from './saved/ExportReport'

/** `/configuration/quickQuery`: the saved lists; the selected one runs at once. */
export default function QuickQuery() {
  const { address, put } = useAddress()
  const list = useSavedReports({ kind: 'rows' })
  const datasets = useDatasets()
  const reports = list.data?.reports ?? []
  const chosen = reports.find(report => report.id === address.get('report')) ?? reports[0]
  const [first] = datasets.data?.datasets ?? []
  const begin = first ? addressOfPlan(blankPlan(first.name, 'rows')) : ''
  return (
    <>
      <PageHeader title="Quick query" meta={chosen?.description}>
        {begin ? <Link to={begin}>New list</Link> : null}
        {chosen ? (
          <>
            <Link to={addressOfReport(chosen.id)}>Open as a report</Link>
            <ExportReport name={chosen.name} plan={planOf(chosen.plan)} cell={null} />
          </>
        ) : null}
      </PageHeader>
      <Loaded of={list} what="the lists">
        {() =>
          chosen ? (
            <div className={css.room} data-building>
              <nav className={css.fields} aria-label="Saved lists">
                <ScrollRegion fill label="Saved lists to choose from">
                  <section>
                    {reports.map(({ id, name, dataset }) => (
                      <button
                        key={id}
                        type="button"
                        aria-pressed={id === chosen.id}
                        data-chosen={id === chosen.id || undefined}
                        onClick={() => put({ report: id })}
                      >
                        <span>{name}</span>
                        <small>{dataset}</small>
                      </button>
                    ))}
                  </section>
                </ScrollRegion>
              </nav>
              <div className={css.result}>
                <Chosen key={chosen.id} report={chosen} />
              </div>
            </div>
          ) : (
            <EmptyState
              icon={IconTable}
              title="No saved lists yet"
              body="Put a list together in Custom reports and save it: it can be run here at once."
            >
              {begin ? <Link to={begin}>New list</Link> : null}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function Chosen({ report }: { report: SavedReport }) {
  const { address, page, put } = useAddress()
  const asked = address.get('sort')
  const plan = planOf(report.plan)
  const sort = asked ? { ...plan.sort, field: asked.replace(/^-/, ''), descending: asked.startsWith('-') } : plan.sort
  const run = useRun({ plan: { ...plan, sort }, reportId: asked ? '' : report.id, page })
  return (
    <Loaded of={run} what="the list" bars={8}>
      {answer =>
        answer.page ? (
          <>
            <Notes of={answer} conditions={report.conditions} />
            <ListRows
              page={answer.page}
              noun={answer.noun}
              sort={sort}
              onSort={next => put({ sort: `${next.descending ? '-' : ''}${next.field}` })}
            />
          </>
        ) : null
      }
    </Loaded>
  )
}
