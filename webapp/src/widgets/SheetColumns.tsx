import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Callout, DataTable, ScrollRegion } from '@/ui'
import css from './sheetColumns.module.css'

/** A column of a workbook: its heading, its first cells, and its mapping. */
export interface SheetColumn {
  heading: string
  sample: string
  /** One of the choices; empty until the user chooses. */
  value: string
  /** Where the mapping came from. */
  how?: ReactNode
}

interface SheetColumnsProps {
  columns: readonly SheetColumn[]
  choices: readonly { value: string; label: string }[]
  /** The choice for a column that is not imported. */
  none: string
  /** What to choose before the rows are checked. */
  fault: string
  onChoose: (place: number, value: string) => void
}

/** The mapping of a workbook's columns; each can be changed. */
export function SheetColumns({ columns, choices, none, fault, onChoose }: SheetColumnsProps) {
  const [shown, setShown] = useState(false)
  const isOpen = shown || !!fault
  const labels = new Map(choices.map(each => [each.value, each.label]))
  const told = columns
    .filter(each => each.value && each.value !== none)
    .map(each => `${each.heading} (${labels.get(each.value)?.toLowerCase()})`)
  const leftOut = columns.filter(each => each.value === none && each.heading).map(each => each.heading)
  return (
    <section className={css.columns} aria-label="Columns">
      {fault ? (
        <Callout tone="warn" title="Choose the columns">
          <p>{fault}</p>
        </Callout>
      ) : (
        <p className={css.line}>
          <span>
            Columns: {told.join(', ')}
            {leftOut.length > 0 ? `. Not read: ${leftOut.join(', ')}` : ''}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setShown(!shown)}>
            {shown ? 'Hide columns' : 'Change columns'}
          </Button>
        </p>
      )}
      {isOpen ? (
        <ScrollRegion className={css.table} label="Table of columns">
          <DataTable
            rows={columns}
            rowKey={(_, at) => at}
            density="compact"
            editable
            state={column => !column.value && 'finding'}
            columns={[
              { head: 'Column', look: 'strong', fit: 'clip', cell: column => column.heading || '–' },
              { head: 'First value', fit: 'clip', cell: column => column.sample || <span className="dim">–</span> },
              {
                head: 'Read as',
                width: 220,
                cell: (column, at) => (
                  <Select
                    aria-label={`${column.heading} is`}
                    size="xs"
                    allowDeselect={false}
                    searchable
                    placeholder="Choose"
                    data={choices}
                    value={column.value || null}
                    onChange={value => value && onChoose(at, value)}
                  />
                ),
              },
              ...(columns.some(column => column.how)
                ? [{ head: 'From', look: 'dim' as const, cell: (column: SheetColumn) => column.how }]
                : []),
            ]}
          />
        </ScrollRegion>
      ) : null}
    </section>
  )
}
