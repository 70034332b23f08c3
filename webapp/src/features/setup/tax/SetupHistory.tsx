import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { wordsHere } from '@/place'
import { ChangeList, doneToast, HistoryList, Loaded, moment, Pager, SaveError, ScrollRegion, TERMS } from '@/ui'
import { type TaxSetup, useRestoreTaxSetup, useTaxHistory } from './calls'
import css from './tax.module.css'

const PER_PAGE = 10
const ACTIONS: Readonly<Record<string, string>> = { created: 'Created', changed: 'Changed', restored: 'Restored' }

/** Who saved the setup when, what changed, and a way to restore each earlier state. */
export function SetupHistory({ stored, dirty, may }: { stored: TaxSetup; dirty: boolean; may: boolean }) {
  const [page, setPage] = useState(1)
  const history = useTaxHistory(page, PER_PAGE)
  const restore = useRestoreTaxSetup(stored.revision)
  const entryOf = (entry: Wire<'RecordHistoryEntry'>) => ({
    key: entry.revision,
    did: ACTIONS[entry.action] ?? entry.action,
    by: `${entry.userName} · ${moment(entry.at)}`,
    aside:
      may && entry.revision < stored.revision ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={restore.isPending && restore.variables === entry.revision}
          disabled={dirty}
          title={dirty ? TERMS.saveFirst : undefined}
          onClick={() =>
            restore.mutate(entry.revision, { onSuccess: () => doneToast(`Restored as of ${moment(entry.at)}.`) })
          }
        >
          Restore
        </Button>
      ) : null,
    body: <ChangeList changes={wordsHere(entry.changes)} />,
  })
  return (
    <ScrollRegion fill label="History">
      <div className={css.history}>
        <SaveError title="Not restored" error={restore.error} />
        <Loaded of={history} what="the history" bars={3}>
          {found =>
            found.entries.length ? (
              <HistoryList label="Saves" entries={found.entries.map(entryOf)} />
            ) : (
              <p className={css.quiet}>Nothing was saved yet.</p>
            )
          }
        </Loaded>
      </div>
      {history.data && history.data.count > PER_PAGE ? (
        <Pager page={page} count={history.data.count} limit={PER_PAGE} label="Pages of saves" onPage={setPage} />
      ) : null}
    </ScrollRegion>
  )
}
