import { Button } from '@mantine/core'
import { counted, DataTable, doneToast, moment, ScrollRegion, Section, StatusBadge } from '@/ui'
import { type Folder, useCheckFolder } from './calls'

/** The folders that workbooks are picked up from: when each was looked into last, and what is wrong with it. */
export function Folders({ folders }: { folders: readonly Folder[] }) {
  const check = useCheckFolder()
  const checkNow = (row: Folder) =>
    check.mutate(row.id, {
      onSuccess: ({ taken, answer }) =>
        answer ||
        doneToast(taken ? `${counted(taken, 'file')} picked up from ${row.name}.` : `No new files in ${row.name}.`),
    })
  return (
    <Section title="Folders" note="A file is picked up once it has stopped growing: at the second check after it came">
      <ScrollRegion label="Table: Folders">
        <DataTable<Folder>
          rows={folders}
          label="Folders"
          rowKey={row => row.id}
          columns={[
            { head: 'Folder', look: 'strong', names: true, fit: 'clip', cell: row => row.name },
            { head: 'Account', fit: 'clip', cell: row => row.accountName || 'From each row' },
            {
              head: 'State',
              cell: row =>
                row.failedSince ? (
                  <StatusBadge status="Not reached" tone="bad" plain />
                ) : (
                  <StatusBadge status={row.lookedOn ? 'Active' : 'Waiting'} plain />
                ),
            },
            { head: 'Last checked', cell: row => (row.lookedOn ? moment(row.lookedOn) : '–') },
            { head: 'Last file', cell: row => (row.takenOn ? moment(row.takenOn) : '–') },
            { head: 'Problem', fit: 'wrap', cell: row => row.answer || <span className="dim">–</span> },
            {
              head: 'Check',
              cell: row => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Check ${row.name} now`}
                  loading={check.isPending && check.variables === row.id}
                  onClick={() => checkNow(row)}
                >
                  Check now
                </Button>
              ),
            },
          ]}
        />
      </ScrollRegion>
    </Section>
  )
}
