import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Callout, DataTable, ScrollRegion } from '@/ui'
import type { Sheet } from './calls'
import css from './carrierInvoices.module.css'

const ROLES: { value: Sheet['columns'][number]['role']; label: string }[] = [
  { value: 'shipment', label: 'Shipment number' },
  { value: 'invoice', label: 'Invoice number' },
  { value: 'order', label: 'PO number' },
  { value: 'day', label: 'Invoice date' },
  { value: 'currency', label: 'Currency' },
  { value: 'charge', label: 'Charge name' },
  { value: 'amount', label: 'Amount' },
  { value: 'across', label: 'A charge' },
  { value: 'total', label: 'Total' },
  { value: 'none', label: 'Not read' },
]
const labelOf = (role: string) => ROLES.find(each => each.value === role)?.label ?? role

interface SheetColumnsProps {
  sheet: Sheet
  onChoose: (place: number, role: string) => void
}

/** What the columns of the file were read as; each may be chosen otherwise. */
export function SheetColumns({ sheet, onChoose }: SheetColumnsProps) {
  const [shown, setShown] = useState(false)
  const isOpen = shown || !!sheet.columnFault
  const read = sheet.columns.filter(each => each.role !== 'none')
  return (
    <section aria-label="Columns">
      {sheet.columnFault ? (
        <Callout tone="warn" title="Choose the columns">
          <p>{sheet.columnFault}</p>
        </Callout>
      ) : (
        <p className={css.line}>
          <span>Columns: {read.map(each => `${each.heading} (${labelOf(each.role).toLowerCase()})`).join(', ')}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => setShown(!shown)}>
            {shown ? 'Hide columns' : 'Change columns'}
          </Button>
        </p>
      )}
      {isOpen ? (
        <ScrollRegion className={css.table} label="Table of columns">
          <DataTable
            rows={sheet.columns}
            rowKey={(_, at) => at}
            density="compact"
            editable
            columns={[
              { head: 'Column', look: 'strong', fit: 'clip', cell: column => column.heading || '–' },
              { head: 'First value', fit: 'clip', cell: column => column.sample || <span className="dim">–</span> },
              {
                head: 'Read as',
                cell: (column, at) => (
                  <Select
                    aria-label={`${column.heading} is`}
                    size="xs"
                    allowDeselect={false}
                    data={ROLES}
                    value={column.role}
                    onChange={role => role && onChoose(at, role)}
                  />
                ),
              },
            ]}
          />
        </ScrollRegion>
      ) : null}
    </section>
  )
}
