import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '@/api/files'
import type { Wire } from '@/api/wire'
import { sizeOf } from '@/entities/documents/queue'
import { EmptyState, ListScreen, moment, useAddress } from '@/ui'
import { LIMIT, useDownloads } from './calls'

type Row = Wire<'DownloadRow'>

/** Requests a one-time ticket when clicked: a permanent address would work for anyone who finds it. */
function Download({ row }: { row: Row }) {
  const save = useMutation({ mutationFn: () => downloadFile(row.fileId) })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.8} />}
      aria-label={`Download ${row.fileName}`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Download
    </Button>
  )
}

/** `/reports/downloadReport`: the files of the user's exports and tasks, until they expire. */
export default function Downloads() {
  const { page } = useAddress()
  const list = useDownloads(page)
  return (
    <ListScreen
      title="Downloads"
      noun="file"
      of={list}
      what="the downloads"
      rows={list.data?.rows}
      limit={LIMIT}
      region="Files to download"
      label="Files to download"
      density="tall"
      rowKey={row => row.fileId}
      empty={
        list.data?.count ? undefined : (
          <EmptyState
            icon={IconDownload}
            title="No files to download"
            body="Files that you export in the background show here until they expire."
          />
        )
      }
      columns={[
        {
          head: 'File',
          fit: 'wrap',
          cell: row => (
            <>
              <b>{row.fileName}</b>
              <div className="dim">{row.title}</div>
            </>
          ),
        },
        { head: 'What it is', fit: 'wrap', cell: row => row.message },
        { head: 'Created', cell: row => moment(row.madeOn) },
        { head: 'Size', figure: true, cell: row => sizeOf(row.size) },
        { head: 'Kept until', cell: row => (row.expiresOn ? moment(row.expiresOn) : 'No end date') },
        { head: <span className="vh">Download</span>, id: 'download', cell: row => <Download row={row} /> },
      ]}
    />
  )
}
