import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Allowed, Callout, ChangeList, doneToast, type HistoryEntry, HistoryList, Loaded, moment, Section } from '@/ui'
import { type Base, type Restorable, useHistory, useRestore } from './calls'
import css from './records.module.css'

const ACTIONS: Record<string, string> = {
  created: 'Created',
  changed: 'Changed',
  archived: 'Removed',
  restored: 'Restored',
  imported: 'Imported',
}
const MOST_SHOWN = 12

/** Who saved the record when, with old and new values, and a way to restore each earlier state. */
export function RecordHistory(props: { base: Base; record: Restorable; permission: string }) {
  const { base, record, permission } = props
  const history = useHistory(base, record.id)
  const restore = useRestore(base, record)
  const back = (entry: Wire<'RecordHistoryEntry'>) =>
    restore.mutate(entry.revision, {
      onSuccess: () => doneToast(`Restored as of ${moment(entry.at)}.`),
    })
  const told = (entry: Wire<'RecordHistoryEntry'>): HistoryEntry => ({
    key: entry.revision,
    did: ACTIONS[entry.action] ?? entry.action,
    by: `${entry.userName} · ${moment(entry.at)}`,
    aside:
      record.mayChange && entry.revision < record.revision && entry.action !== 'archived' ? (
        <Allowed permission={permission}>
          <Button
            variant="default"
            size="compact-xs"
            loading={restore.isPending && restore.variables === entry.revision}
            onClick={() => back(entry)}
          >
            Restore
          </Button>
        </Allowed>
      ) : null,
    body:
      entry.action === 'created' || entry.action === 'imported' ? null : (
        <ChangeList changes={entry.changes.slice(0, MOST_SHOWN)} />
      ),
  })
  return (
    <Section title="History">
      {restore.error ? (
        <div role="alert" className={css.notice}>
          <Callout tone="bad" title={messageOf(restore.error)} />
        </div>
      ) : null}
      <Loaded of={history} what="the history" bars={3}>
        {({ entries }) =>
          entries.length ? (
            <div className={css.history}>
              <HistoryList label="Saves" entries={entries.map(told)} />
            </div>
          ) : (
            <p className={css.quiet}>Previous history not present for selected record</p>
          )
        }
      </Loaded>
    </Section>
  )
}
