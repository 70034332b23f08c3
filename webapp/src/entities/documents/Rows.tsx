import { TagChips } from '@/entities/tags/TagChips'
import { type Choice, type Column, DataTable, dayOf, StatusBadge, sortOf, TERMS, todayHere, ui } from '@/ui'
import type { Document } from './calls'
import { accountsOf } from './DocumentPanel'
import { APPROVAL, EFFECTIVE, EXPIRY, NAME, RECEIVED, REGION, reviewOf, STATION } from './rules'

const TONE = { Approved: 'ok', Rejected: 'bad' } as const

/** A document with its fields by key. */
interface Line {
  row: Document
  of: Record<string, string>
}

interface Parts {
  rows: Document[]
  chosen: string | null
  sort: string
  onSort: (sort: string) => void
  choose: (id: string) => void
  /** The selection of rows, where they can be tagged. */
  choice?: Choice | undefined
  /** Whether the list has documents of several types. */
  typed: boolean
}

/** The documents of a page, with a mark if their review is due. */
export function Rows({ rows, chosen, sort, onSort, choose, choice, typed }: Parts) {
  const today = todayHere()
  const sorted = sortOf(sort || EXPIRY, onSort)
  const day = (key: string, head: string): Column<Line> => ({ head, sorts: key, cell: ({ of }) => of[key] || '–' })
  const lines = rows.map(row => ({
    row,
    of: Object.fromEntries(row.fields.map(each => [each.key, String(each.value ?? '')])),
  }))
  return (
    <DataTable
      rows={lines}
      rowKey={({ row }) => row.id}
      region="Table of documents"
      sort={sorted}
      state={({ row }) => row.id === chosen && 'chosen'}
      open={({ row }) => choose(row.id)}
      {...(choice
        ? {
            choice: {
              every: 'Select all on this page',
              one: ({ of }: Line) => `Select ${of[NAME]}`,
              refuses: ({ row }: Line) => !row.mayShare,
              ...choice,
            },
          }
        : {})}
      columns={[
        {
          head: 'Document',
          sorts: NAME,
          fit: 'clip',
          most: 240,
          title: ({ row, of }) => `${of[NAME]}: ${row.presentDocId.v}`,
          cell: ({ row, of }) => (
            <button type="button" className={ui.opens} aria-pressed={row.id === chosen}>
              {of[NAME]}
            </button>
          ),
        },
        ...(typed ? [{ head: 'Type', cell: ({ row }: Line) => row.docType }] : []),
        {
          head: 'Accounts',
          fit: 'clip',
          most: 240,
          title: ({ row }) => accountsOf(row),
          cell: ({ row }) =>
            row.accounts.length || row.otherAccounts ? (
              accountsOf(row)
            ) : (
              <span className="dim">{TERMS.allAccounts}</span>
            ),
        },
        day(STATION, 'Station'),
        day(REGION, 'Region'),
        day(RECEIVED, 'Received'),
        { head: 'Effective', sorts: EFFECTIVE, cell: ({ of }) => of[EFFECTIVE] },
        {
          head: 'Expires',
          sorts: EXPIRY,
          cell: ({ of }) => {
            const review = reviewOf(of[EXPIRY], today)
            return (
              <>
                {of[EXPIRY]}{' '}
                {review ? <StatusBadge status={review} tone={review === 'Expired' ? 'bad' : 'warn'} plain /> : null}
              </>
            )
          },
        },
        {
          head: 'Approval',
          sorts: APPROVAL,
          cell: ({ of }) => {
            const approval = of[APPROVAL] ?? ''
            return (
              <StatusBadge
                status={approval === 'Inprocess' ? 'In process' : approval}
                tone={TONE[approval as keyof typeof TONE] ?? 'info'}
                plain
              />
            )
          },
        },
        { head: 'Tags', fit: 'wrap', cell: ({ row }) => <TagChips ids={row.tagIds} /> },
        {
          head: 'Changed',
          cell: ({ row }) => (
            <>
              {dayOf(row.updatedOn)} <span className="dim">{row.updatedBy}</span>
            </>
          ),
        },
      ]}
    />
  )
}
