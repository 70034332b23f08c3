import { IconForms } from '@tabler/icons-react'
import { useMemo } from 'react'
import { gridFields, toColumn } from '@/fields'
import { GridRoom, GridStore } from '@/grid'
import { EmptyState } from '@/ui'
import type { FieldSheet } from './fieldSheet'
import css from './templates.module.css'

const ACTION = { shipment: 'shipmentEntry', tariffLane: 'tariffLanes', invoice: 'InvoiceCharges' } as const

/** The entry grid with these fields: type into it to try them. Nothing is stored. */
export function Preview({ sheet, docType }: { sheet: FieldSheet; docType: string }) {
  const store = useMemo(() => {
    const fields = gridFields(sheet.asFields())
    const action = ACTION[docType as keyof typeof ACTION] ?? 'default'
    const columns = fields.map(field =>
      toColumn(field, action, async (_, query) =>
        (field.options ?? [])
          .filter(({ value }) => value.toLowerCase().includes(query.toLowerCase()))
          .map(({ value }) => ({ value, label: value })),
      ),
    )
    const first = fields.map((field, at) => columns[at]?.parse(field.defaultValue ?? '') ?? '')
    return new GridStore(columns, columns.length ? [first] : [])
  }, [sheet, docType])
  if (!store.columns.length) {
    return (
      <EmptyState
        icon={IconForms}
        title="Nothing to preview yet"
        body="Add a field with a key, a label and a type first."
      />
    )
  }
  return (
    <div className={css.stack}>
      <p className={css.hint}>Type here to try the fields. Nothing is saved.</p>
      <GridRoom store={store} label="Preview of the entry grid" />
    </div>
  )
}
