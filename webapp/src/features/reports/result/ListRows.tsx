import { Link } from 'react-router'
import { DataTable, figure, Money, money, Pager, showDay } from '@/ui'
import type { Answer } from '../calls'
import { PER_PAGE } from '../calls'
import type { Sort } from '../plan'
import css from '../reports.module.css'

type Page = NonNullable<Answer['page']>
type Row = Page['rows'][number]

interface ListRowsProps {
  page: Page
  noun: string
  sort: Sort
  onSort: (sort: Sort) => void
  /** The page size, and the name of the page in the address. */
  limit?: number
  onPage?: (page: number) => void
}

const isFigure = (kind: string) => kind === 'numeric' || kind === 'money'

function words(kind: string, value: string | boolean | null, currency: string) {
  if (value === null) return <span className="dim">–</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'money') return currency ? <Money of={value} currency={currency} /> : money(value)
  if (kind === 'numeric') return figure(value)
  return kind === 'date' || kind === 'moment' ? showDay(value) : value
}

/** A list: the records behind a cell, or those of a report. A row links to its record. */
export function ListRows({ page, noun, sort, onSort, limit = PER_PAGE, onPage }: ListRowsProps) {
  const totalsOf = (at: number) => page.totals.filter(({ column }) => column === at)
  const hasTotals = page.totals.length > 0
  return (
    <>
      <DataTable
        rows={page.rows}
        rowKey={(row, at) => `${row.link} ${at}`}
        region="Report"
        density="compact"
        sort={{
          by: sort.field,
          descending: sort.descending,
          onSort: (field, descending) => onSort({ measure: null, currency: '', field, descending }),
        }}
        columns={page.heads.map((head, at) => ({
          id: head.field,
          sorts: head.field,
          head: head.unit ? `${head.label}, ${head.unit}` : head.label,
          figure: isFigure(head.kind),
          fit: head.kind === 'text' || head.kind === 'list' || head.kind === 'tag' ? ('clip' as const) : undefined,
          title: (row: Row) =>
            typeof row.cells[at] === 'string' && (head.kind === 'text' || head.kind === 'tag')
              ? row.cells[at]
              : undefined,
          cell: (row: Row) =>
            at ? (
              words(head.kind, row.cells[at] ?? null, row.currency)
            ) : (
              <Link to={row.link} aria-label={`Open ${noun} ${row.cells[0] ?? ''}`}>
                {words(head.kind, row.cells[0] ?? null, row.currency)}
              </Link>
            ),
          ...(hasTotals && (!at || isFigure(head.kind))
            ? {
                foot: totalsOf(at).length ? (
                  <span className={css.sums}>
                    {totalsOf(at).map(({ currency, total }) => (
                      <span key={currency}>
                        {head.kind === 'money' ? <Money of={total} currency={currency} /> : figure(total)}
                      </span>
                    ))}
                  </span>
                ) : at ? (
                  ''
                ) : (
                  'Total'
                ),
              }
            : {}),
        }))}
      />
      <Pager page={page.pageNo} count={page.count} limit={limit} {...(onPage ? { onPage } : {})} />
    </>
  )
}
