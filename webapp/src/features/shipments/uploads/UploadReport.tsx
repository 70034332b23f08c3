import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { downloadFile } from '@/api/files'
import { count, EmptyState, Loaded, moment, PageHeader, Pager, ScrollRegion, ui, useAddress } from '@/ui'
import { Undo } from './Undo'
import { canUndo, STATE_WORDS, type UploadSummary } from './upload'
import css from './upload.module.css'
import { useReport } from './useUpload'

const PAGE = 25
const HEADS = ['Rows', 'Added', 'Changed', 'Unchanged', 'Rejected'] as const
const WHAT: Record<UploadSummary['type'], string> = { shipment: 'Shipments', tariffLane: 'Rates' }

/** `/reports/uploadreport`: every upload with who, when, what came of it, its file, and the way back. */
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
                <table className={ui.t}>
                  <thead>
                    <tr>
                      <th>Uploaded</th>
                      <th>File</th>
                      <th>Type</th>
                      <th>Uploaded by</th>
                      {HEADS.map(head => (
                        <th key={head} className="num">
                          {head}
                        </th>
                      ))}
                      <th>Status</th>
                      <th>
                        <span className="vh">Actions</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.rows.map(row => (
                      <ReportRow key={row.uploadId} upload={row} />
                    ))}
                  </tbody>
                </table>
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

function ReportRow({ upload }: { upload: UploadSummary }) {
  const { outcome, counts, undo } = upload
  const figures = [
    upload.rowCount,
    outcome?.added,
    outcome?.changed,
    outcome?.unchanged ?? counts?.unchanged,
    outcome ? (outcome.refused ?? 0) + (outcome.conflicts ?? 0) : counts?.refused,
  ]
  return (
    <tr>
      <td>{moment(upload.createdOn)}</td>
      <td className="strong wrap">
        <Link to={`/uploads/${upload.uploadId}`}>{upload.fileName}</Link>
      </td>
      <td>{WHAT[upload.type]}</td>
      <td className="wrap">{upload.userName}</td>
      {figures.map((figure, place) => (
        <td key={HEADS[place]} className="num">
          {figure === undefined ? '–' : count(figure)}
        </td>
      ))}
      <td>
        {STATE_WORDS[upload.state]}
        {undo && upload.state === 'undone' ? (
          <span className="dim">
            {' '}
            by {undo.userName}, {count(undo.reversed)} of {count(undo.reversed + undo.kept + undo.refused)}
          </span>
        ) : null}
      </td>
      <td className={css.reportActions}>
        {canUndo(upload) ? <Undo upload={upload} quiet /> : null}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => downloadFile(upload.fileId)}
          aria-label={`Download ${upload.fileName}`}
        >
          <IconDownload size={14} stroke={1.8} />
        </Button>
      </td>
    </tr>
  )
}
