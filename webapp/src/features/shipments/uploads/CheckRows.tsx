import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import { showDay, showFigure } from '@/place'
import {
  Callout,
  CellMark,
  type Column,
  count,
  DataTable,
  DiffCell,
  EmptyState,
  PlainTable,
  SkeletonRows,
  TERMS,
  ui,
} from '@/ui'
import { Sign } from './Counts'
import { noteOf, shownFields } from './shownFields'
import { isBad, isChanged, type RowResult, type Upload, type UploadCell, type UploadRows } from './upload'
import css from './upload.module.css'
import { useRows } from './useUpload'

const PAGE_LIMIT = 50
const RESULT_WORDS: Record<RowResult, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Rejected',
  conflict: 'Changed by someone else',
}

interface CheckRowsProps {
  upload: Upload
  show: RowResult | null
  page: number
  onPage: (page: number) => void
}

/** The checked rows with the sheet's row numbers, old and new value in the cell. */
export function CheckRows({ upload, show, page, onPage }: CheckRowsProps) {
  const rows = useRows(upload, show, page, PAGE_LIMIT)
  if (rows.error) {
    return (
      <div className={`${css.body} ${ui.notice}`}>
        <Callout tone="bad" title="Could not load the rows">
          <p>{messageOf(rows.error)}</p>
          <Button variant="default" onClick={() => rows.refetch()}>
            {TERMS.tryAgain}
          </Button>
        </Callout>
      </div>
    )
  }
  if (rows.data && !rows.data.count) {
    return (
      <div className={css.body}>
        <EmptyState
          icon={IconCircleCheck}
          title={show ? `No ${RESULT_WORDS[show].toLowerCase()} rows` : 'No changes'}
          body={show ? 'Select the count again to see all rows.' : 'Every row is already in the system.'}
        />
      </div>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable */}
      <section className={css.body} tabIndex={0} aria-label="Checked rows">
        {rows.data ? (
          <RowTable upload={upload} rows={rows.data} />
        ) : (
          <PlainTable>
            <tbody>
              <SkeletonRows rows={12} widths={[40, 90, 120, 110, 80, 80, 200]} />
            </tbody>
          </PlainTable>
        )}
      </section>
      {rows.data && rows.data.count > PAGE_LIMIT ? <RowPager rows={rows.data} onPage={onPage} /> : null}
    </>
  )
}

function RowTable({ upload, rows }: { upload: Upload; rows: UploadRows }) {
  const fields = shownFields(upload, rows.rows)
  return (
    <DataTable
      rows={rows.rows}
      rowKey={row => `${row.column}${row.row}`}
      columns={[
        {
          head: upload.layout.kind === 'fields' ? 'Row' : 'Cell',
          figure: true,
          look: 'dim',
          width: 52,
          cell: row => (
            <>
              {row.column}
              {row.row}
            </>
          ),
        },
        {
          head: 'Result',
          width: 110,
          cell: row => (
            <>
              <Sign result={row.result} /> {RESULT_WORDS[row.result]}
            </>
          ),
        },
        ...fields.map(
          (field): Column<UploadRows['rows'][number]> => ({
            id: field.key,
            head: field.label,
            figure: field.numeric,
            cell: row => <Cell cell={row.cells[field.key]} numeric={field.numeric} />,
          }),
        ),
        { head: 'Note', className: css.why, cell: row => noteOf(row) },
      ]}
    />
  )
}

const PLAIN = /^-?\d+(\.\d+)?$/
/** A parsed value, with numbers and days in the local format. */
const written = (value: string, numeric: boolean) =>
  numeric && PLAIN.test(value) ? showFigure(value) : showDay(value) || '–'

function Cell({ cell, numeric }: { cell: UploadCell | undefined; numeric: boolean }) {
  if (cell === undefined || cell === '') return <span className="dim">–</span>
  if (typeof cell === 'string') return written(cell, numeric)
  if (isChanged(cell)) return <DiffCell from={written(cell.from, numeric)} to={written(cell.to, numeric)} />
  if (!isBad(cell)) return null
  return (
    <span className={css.bad} data-finding={cell.kind} title={cell.bad ? `${cell.bad}: ${cell.message}` : cell.message}>
      <span>{cell.bad || 'Required'}</span>
      <CellMark kind={cell.kind} />
    </span>
  )
}

function RowPager({ rows, onPage }: { rows: UploadRows; onPage: (page: number) => void }) {
  const last = Math.ceil(rows.count / PAGE_LIMIT)
  return (
    <div className={css.pager}>
      <ActionIcon
        size={24}
        aria-label="Previous rows"
        disabled={rows.pageNo <= 1}
        onClick={() => onPage(rows.pageNo - 1)}
      >
        <IconChevronLeft size={14} stroke={1.8} />
      </ActionIcon>
      <span>
        Page {count(rows.pageNo)} of {count(last)}
      </span>
      <ActionIcon
        size={24}
        aria-label="Next rows"
        disabled={rows.pageNo >= last}
        onClick={() => onPage(rows.pageNo + 1)}
      >
        <IconChevronRight size={14} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
