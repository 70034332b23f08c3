import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, ChangeList, doneToast, type HistoryEntry, HistoryList, Loaded, moment, Section, ui } from '@/ui'
import { type Document, useDownload, useRestoreRevision, useRevisions } from './calls'
import css from './documents.module.css'

type Revision = Wire<'DocumentRevision'>
const DID: Record<string, string> = {
  created: 'Added',
  changed: 'Changed',
  archived: 'Removed',
  restored: 'Restored',
}

/** Every save of a document: who, when, what, the file at the time, and a way to restore it. */
export function RevisionHistory({ document }: { document: Document }) {
  const revisions = useRevisions(document.id)
  const restore = useRestoreRevision(document)
  const download = useDownload()
  const mayRestore = document.archived ? document.mayShare : document.mayEdit
  const back = (entry: Revision) =>
    restore.mutate(entry.revision, { onSuccess: () => doneToast(`Revision ${entry.revision} restored.`) })
  const told = (entry: Revision): HistoryEntry => ({
    key: entry.revision,
    did: DID[entry.action] ?? entry.action,
    by: `${entry.userName}, ${moment(entry.at)}`,
    aside:
      mayRestore && entry.revision < document.revision && entry.action !== 'archived' ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Restore revision ${entry.revision}`}
          loading={restore.isPending && restore.variables === entry.revision}
          onClick={() => back(entry)}
        >
          Restore
        </Button>
      ) : null,
    body: (
      <>
        {entry.action === 'created' ? null : <ChangeList changes={entry.changes} />}
        {entry.file.id ? (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconDownload size={13} stroke={1.8} />}
            aria-label={`Download ${entry.file.v} of revision ${entry.revision}`}
            onClick={() => download.mutate(entry.file.id)}
          >
            {entry.file.v}
          </Button>
        ) : null}
      </>
    ),
  })
  return (
    <Section title="Revision history">
      {restore.error ? (
        <div role="alert" className={ui.notice}>
          <Callout tone="bad" title={messageOf(restore.error)} />
        </div>
      ) : null}
      <Loaded of={revisions} what="the history" bars={3}>
        {({ entries }) => (
          <div className={css.history}>
            <HistoryList label="Revisions" entries={entries.map(told)} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
