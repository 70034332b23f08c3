import { Button, Drawer } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Allowed, EmptyState, type HistoryEntry, HistoryList, Loaded, moment } from '@/ui'
import { Changes } from './Changes'
import { type Template, useHistory } from './calls'
import css from './templates.module.css'

const ACTIONS: Record<string, string> = {
  created: 'Created',
  changed: 'Changed',
  archived: 'Reset to the system template',
  restored: 'Restored',
  imported: 'Imported',
}
const PER_PAGE = 10
type Entry = NonNullable<ReturnType<typeof useHistory>['data']>['entries'][number]

/** Who changed what, newest first, with a way to restore each version. */
export function HistoryDrawer(props: { template: Template; onRestore: (to: number) => void; onClose: () => void }) {
  const { template, onRestore, onClose } = props
  const [page, setPage] = useState(1)
  const history = useHistory(template, page)
  const told = (entry: Entry): HistoryEntry => ({
    key: entry.revision,
    did: ACTIONS[entry.action] ?? entry.action,
    by: `version ${entry.revision}, ${entry.userName}, ${moment(entry.on)}`,
    aside:
      entry.revision === template.revision ? (
        <span className="dim">current</span>
      ) : (
        <Allowed permission="systemConfig.editProfileMetadata">
          <Button size="compact-xs" variant="default" onClick={() => onRestore(entry.revision)}>
            Restore version {entry.revision}
          </Button>
        </Allowed>
      ),
    body: <Changes changes={entry.changes} />,
  })
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={`History of ${template.profileName}`}>
      <Loaded of={history} what="the history">
        {found =>
          found.entries.length ? (
            <>
              <HistoryList label="Versions" entries={found.entries.map(told)} />
              {found.count > page * PER_PAGE || page > 1 ? (
                <div className={css.pager}>
                  <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <Button variant="default" disabled={found.count <= page * PER_PAGE} onClick={() => setPage(page + 1)}>
                    Older
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState
              icon={IconHistory}
              title="No changes yet"
              body="This is the default template. Every save is kept here."
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}
