import { Button } from '@mantine/core'
import { DataTable, doneToast, moment, ScrollRegion, Section } from '@/ui'
import { type RefusedFile, useTryAgain } from './calls'

/** Files that stay in their folders because they are unreadable. */
export function Refused({ files }: { files: readonly RefusedFile[] }) {
  const again = useTryAgain()
  const tryAgain = (row: RefusedFile) =>
    again.mutate(row.id, { onSuccess: () => doneToast(`The next check tries ${row.name} again.`) })
  return (
    <Section title="Not picked up" note="They stay in the folder until you replace them or try again">
      <ScrollRegion label="Table: Not picked up">
        <DataTable<RefusedFile>
          rows={files}
          label="Not picked up"
          rowKey={row => row.id}
          columns={[
            { head: 'File', look: 'strong', names: true, fit: 'wrap', cell: row => row.name },
            { head: 'Folder', fit: 'clip', cell: row => row.channelName },
            { head: 'Found', cell: row => moment(row.foundOn) },
            { head: 'Why', fit: 'wrap', cell: row => row.reason },
            {
              head: 'Try again',
              cell: row => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Try ${row.name} again`}
                  loading={again.isPending && again.variables === row.id}
                  onClick={() => tryAgain(row)}
                >
                  Try again
                </Button>
              ),
            },
          ]}
        />
      </ScrollRegion>
    </Section>
  )
}
