import { Button } from '@mantine/core'
import { Callout, Loaded, moment, Section, useAddress } from '@/ui'
import { useProfileHistory } from './calls'
import css from './profiles.module.css'

const NO_HISTORY = 'History is not available for this profile'

/** The saves of a profile, each of which can be viewed. */
export function HistoryList({ id, entry }: { id: string; entry: string }) {
  const history = useProfileHistory(id)
  const { put } = useAddress()
  return (
    <Section title="History">
      <div className={css.told}>
        <Loaded of={history} what="the history">
          {entries =>
            entries.length ? (
              <ul className={css.entries}>
                {entries.map(each => (
                  <li key={each.id} data-open={each.id === entry || undefined}>
                    <div>
                      <b>{each.updatedBy.name}</b> <span className="dim">{moment(each.updatedOn)}</span>
                      {each.profileUpdateComment ? <div>{each.profileUpdateComment}</div> : null}
                    </div>
                    {each.isCurrent ? (
                      <span className="dim">Current</span>
                    ) : (
                      <Button size="compact-xs" variant="default" onClick={() => put({ history: each.id })}>
                        View
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            ) : (
              <Callout tone="info" title={NO_HISTORY} />
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}
