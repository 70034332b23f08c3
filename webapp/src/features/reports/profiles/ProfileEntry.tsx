import { Button } from '@mantine/core'
import { IconArrowUp, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Callout, Loaded, PageHeader, PrintButton, useAddress } from '@/ui'
import { addressOfReport, cellInAddress, planOf, type Sort } from '../plan'
import css from '../reports.module.css'
import { Notes } from '../result/Notes'
import { ReportTable } from '../result/Result'
import { useProfileEntry } from './calls'
import own from './profiles.module.css'

/** The order in an address; null if there is none or it is invalid. */
function sortInAddress(text: string | null): Sort | null {
  try {
    const sort: unknown = JSON.parse(text ?? 'null')
    return typeof sort === 'object' && sort !== null && 'descending' in sort ? (sort as Sort) : null
  } catch {
    return null
  }
}

/** A report of a profile: what the profile fixes is shown and cannot be changed here. */
export function ProfileEntry({ profileId, entry }: { profileId: string; entry: string }) {
  const { address, page, put, visit } = useAddress()
  const within = cellInAddress(address.get('cell'))
  const run = useProfileEntry({ profileId, entry, sort: sortInAddress(address.get('sort')), within, page })
  const shown = run.data
  return (
    <>
      <PageHeader title={shown?.title ?? 'Report'} meta={shown && <span>{shown.profile}</span>}>
        <Button variant="subtle" component={Link} to="/reports/customReports">
          All reports
        </Button>
        <PrintButton />
      </PageHeader>
      <div className={css.result}>
        <Loaded of={run} what="the report" bars={8}>
          {data => {
            const { answer, fixedConditions, fixedPeriod } = data
            const fixed = [fixedPeriod, fixedConditions].filter(Boolean)
            return (
              <>
                {fixed.length ? (
                  <div className={own.fixed}>
                    <Callout tone="info" title={`Fixed by ${data.profile}`}>
                      <ul aria-label="Fixed conditions">
                        {fixed.map(words => (
                          <li key={words}>
                            <IconLock size={13} stroke={1.8} aria-hidden /> {words}
                          </li>
                        ))}
                      </ul>
                      They narrow this report and are not a permission.{' '}
                      <Link to={addressOfReport(data.reportId)}>Open the report without them</Link>
                    </Callout>
                  </div>
                ) : null}
                {within ? (
                  <nav className={css.trail} aria-label="Where this is in the report">
                    <Button
                      variant="default"
                      size="compact-sm"
                      leftSection={<IconArrowUp size={14} stroke={1.8} />}
                      onClick={() => visit({ cell: null })}
                    >
                      Back to the report
                    </Button>
                  </nav>
                ) : null}
                <Notes of={answer} conditions={data.conditions} />
                <ReportTable
                  answer={answer}
                  plan={planOf(answer.plan)}
                  onOpen={cell => visit({ cell: JSON.stringify(cell) })}
                  onSort={sort => put({ sort: JSON.stringify(sort) })}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}
