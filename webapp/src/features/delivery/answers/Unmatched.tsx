import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { alertToast, DataTable, doneToast, EmptyState, moment, Pager, StatusBadge } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { PER_PAGE, type UnmatchedRow, useAnswerFile, useMatchAgain, usePutAside, useUnmatched } from './calls'

/** Answers of partners that match nothing we sent: none is discarded; each waits until it is matched or dismissed. */
export function Unmatched({ page }: { page: number }) {
  const found = useUnmatched(page)
  const again = useMatchAgain()
  const aside = usePutAside()
  const file = useAnswerFile()
  const [asking, setAsking] = useState<UnmatchedRow | null>(null)
  const match = (row: UnmatchedRow) =>
    again.mutate(row.id, {
      onSuccess: ({ receipt }) =>
        receipt.state === 'Matched' ? doneToast(`${row.name} matched.`) : alertToast(receipt.reason, 'Not matched'),
    })
  return (
    <>
      <DataTable<UnmatchedRow>
        rows={found.data?.rows}
        of={found}
        what="the answers"
        region="Unmatched answers"
        rowKey={row => row.id}
        empty={
          <EmptyState
            icon={IconMailQuestion}
            title="Every answer was matched"
            body="Acknowledgements that answer nothing we sent would show here."
          />
        }
        columns={[
          { head: 'File', look: 'strong', names: true, cell: row => row.name },
          { head: 'From', cell: row => row.sender || '–' },
          { head: 'Kind', cell: row => row.kinds.join(', ') || '–' },
          { head: 'Came by', fit: 'clip', cell: row => row.cameBy },
          { head: 'Came', cell: row => moment(row.cameOn) },
          { head: 'State', cell: row => <StatusBadge status={row.state} tone="warn" plain /> },
          { head: 'Says', fit: 'wrap', cell: row => [...row.tells.slice(0, 2), row.reason].filter(Boolean).join(' ') },
          {
            head: 'Actions',
            cell: row => (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={`Actions for ${row.name}`}>
                    <IconDots size={16} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {row.state === 'Unmatched' ? <Menu.Item onClick={() => match(row)}>Match again</Menu.Item> : null}
                  <Menu.Item onClick={() => file.mutate(row.id)}>Download</Menu.Item>
                  <Menu.Item onClick={() => setAsking(row)}>Put aside</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          },
        ]}
      />
      <Pager page={page} count={found.data?.count ?? 0} limit={PER_PAGE} />
      {asking ? (
        <AskReason
          title={`Put aside: ${asking.name}`}
          example="It answers a test file"
          act="Put aside"
          pending={aside.isPending}
          onClose={() => setAsking(null)}
          onReason={reason => aside.mutate({ id: asking.id, reason }, { onSuccess: () => setAsking(null) })}
        >
          <p>The file is kept with the reason, and leaves this list.</p>
        </AskReason>
      ) : null}
    </>
  )
}
