import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '@/api/files'
import { counted, Loaded, moment, Pager, PlainTable, SaveError, ScrollRegion } from '@/ui'
import { formatWord, SENT_LIMIT, type Sending, useSendings } from './calls'

const STATES: Record<Sending['state'], string> = {
  waiting: 'Waiting',
  sending: 'Making files',
  sent: 'Sent',
  refused: 'Not sent',
}

/** What a profile sent to whom, newest first. */
export function Sendings({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const sendings = useSendings(id, page)
  return (
    <Loaded of={sendings} what="what was sent" bars={3}>
      {({ rows, count }) =>
        rows.length ? (
          <>
            <ScrollRegion label="Table of what was sent">
              <PlainTable density="compact">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Recipient</th>
                    <th scope="col">Status</th>
                    <th scope="col">Reports</th>
                    <th scope="col">Format</th>
                    <th scope="col">Sent by</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <tr key={row.id}>
                      <td>{moment(row.createdOn)}</td>
                      <td>{row.recipient}</td>
                      <td>
                        {STATES[row.state]}
                        {row.isSample ? ' (sample)' : ''}
                        {row.reason ? <div className="dim">{row.reason}</div> : null}
                      </td>
                      <td>
                        {row.entries.map((entry, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a sending never change places
                          <SentReport key={at} entry={entry} />
                        ))}
                      </td>
                      <td>{formatWord(row.format)}</td>
                      <td>{row.sentBy || 'Schedule'}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            </ScrollRegion>
            {count > SENT_LIMIT ? (
              <Pager label="Pages of what was sent" page={page} count={count} limit={SENT_LIMIT} onPage={setPage} />
            ) : null}
          </>
        ) : (
          <p className="dim">Nothing sent yet.</p>
        )
      }
    </Loaded>
  )
}

function SentReport({ entry }: { entry: Sending['entries'][number] }) {
  const save = useMutation({ mutationFn: () => downloadFile(entry.fileId) })
  const words = entry.isMade ? counted(entry.rows, 'row') : entry.reason
  return (
    <div>
      {entry.fileId ? (
        <Button variant="subtle" size="compact-xs" loading={save.isPending} onClick={() => save.mutate()}>
          {entry.title}
        </Button>
      ) : (
        entry.title
      )}
      {words ? <span className="dim"> {words}</span> : null}
      <SaveError error={save.error} title="Not downloaded" />
    </div>
  )
}
