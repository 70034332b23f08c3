import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { refetchShown } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { type Column, counted, DataTable, doneToast, moment, ScrollRegion, StatusBadge } from '@/ui'

type Channel = Wire<'IncomingChannelState'>

interface ChannelTableProps<Row extends Channel> {
  channels: readonly Row[]
  label: string
  /** The column head for channels. */
  head: string
  mayCheck: boolean
  /** What happens to a file: "received by", "picked up from". */
  done: string
  /** A column after the name. */
  more?: Column<Row>
}

/** Checks the folder of an incoming channel now. */
function useCheckNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/deliveryAnswers/channels/{channel_id}/check', { params: { path: { channel_id: id } } })),
    onSettled: refetchShown(queries),
  })
}

/** Folders of incoming files: when each was last checked, and its errors. */
export function ChannelTable<Row extends Channel>(props: ChannelTableProps<Row>) {
  const { channels, label, head, mayCheck, done, more } = props
  const check = useCheckNow()
  const checkNow = (row: Row) =>
    check.mutate(row.id, {
      onSuccess: ({ taken, answer }) =>
        answer || doneToast(taken ? `${counted(taken, 'file')} ${done} ${row.name}.` : `No new files in ${row.name}.`),
    })
  return (
    <ScrollRegion label={`${head} list`}>
      <DataTable<Row>
        rows={channels}
        label={label}
        rowKey={row => row.id}
        columns={[
          { head, look: 'strong', names: true, fit: 'clip', cell: row => row.name },
          more,
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
          mayCheck && {
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
  )
}
