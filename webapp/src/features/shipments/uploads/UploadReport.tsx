import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { downloadFile } from '@/api/files'
import {
  type Column,
  count,
  DataTable,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  Pager,
  ScrollRegion,
  useAddress,
} from '@/ui'
import { Undo } from './Undo'
import { canUndo, STATE_WORDS, type UploadSummary } from './upload'
import css from './upload.module.css'
import { useReport } from './useUpload'

const PAGE = 25
const HEADS = ['Rows', 'Added', 'Changed', 'Unchanged', 'Rejected'] as const
const WHAT: Record<UploadSummary['type'], string> = { shipment: 'Shipments', tariffLane: 'Rates' }

const figures = ({ outcome, counts, rowCount }: UploadSummary) => [
  rowCount,
  outcome?.added,
  outcome?.changed,
  outcome?.unchanged ?? counts?.unchanged,
  outcome ? (outcome.refused ?? 0) + (outcome.conflicts ?? 0) : counts?.refused,
]

const COLUMNS: Column<UploadSummary>[] = [
  { head: 'Uploaded', cell: upload => moment(upload.createdOn) },
  {
    head: 'File',
    look: 'strong',
    fit: 'wrap',
    cell: upload => <Link to={`/uploads/${upload.uploadId}`}>{upload.fileName}</Link>,
  },
  { head: 'Type', cell: upload => WHAT[upload.type] },
  { head: 'Uploaded by', fit: 'wrap', cell: upload => upload.userName },
  ...HEADS.map(
    (head, place): Column<UploadSummary> => ({
      head,
      figure: true,
      cell: upload => {
        const figure = figures(upload)[place]
        return figure === undefined ? '–' : count(figure)
      },
    }),
  ),
  {
    head: 'Status',
    cell: ({ state, undo }) => (
      <>
        {STATE_WORDS[state]}
        {undo && state === 'undone' ? (
          <span className="dim">
            {' '}
            by {undo.userName}, {count(undo.reversed)} of {count(undo.reversed + undo.kept + undo.refused)}
          </span>
        ) : null}
      </>
    ),
  },
  {
    head: <span className="vh">Actions</span>,
    className: css.reportActions,
    cell: upload => (
      <>
        {canUndo(upload) ? <Undo upload={upload} quiet /> : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => downloadFile(upload.fileId)}
          aria-label={`Download ${upload.fileName}`}
        >
          <IconDownload size={14} stroke={1.8} />
        </Button>
      </>
    ),
  },
]

/** `/reports/uploadreport`: every upload with user, time, result, its file, and undo. */
export default function UploadReport() {
  const { page } = useAddress()
  const report = useReport(page, PAGE)
  const total = report.data?.count
  return (
    <>
      <PageHeader
        title="Upload report"
        meta={total === undefined ? null : `${count(total)} ${total === 1 ? 'upload' : 'uploads'}`}
      />
      <Loaded of={report} what="the uploads">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion className={css.body} label="Table of uploads">
                <DataTable rows={found.rows} rowKey={row => row.uploadId} columns={COLUMNS} />
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconUpload}
              title="No uploads yet"
              body="Every workbook is kept here with who uploaded it, the result, and a way to undo it."
            >
              <Button component={Link} to="/uploads">
                Upload a workbook
              </Button>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
