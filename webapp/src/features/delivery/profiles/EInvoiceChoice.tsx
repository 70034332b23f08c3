import { Select } from '@mantine/core'
import { useFields } from './calls'
import type { PartProps } from './form'

/** The format of invoices as data; hidden from companies that charge no tax. */
export function EInvoiceChoice({ place, form, change, disabled }: PartProps) {
  const formats = useFields(place).data?.einvoiceFormats ?? []
  if (!formats.length) return null
  return (
    <Select
      label="Electronic invoice"
      description="Checked against the rules of EN 16931 before it leaves"
      placeholder="None"
      clearable
      clearButtonProps={{ 'aria-label': 'Send no electronic invoice' }}
      disabled={disabled}
      data={formats}
      value={form.configurations.einvoice ? String(form.configurations.einvoice) : null}
      onChange={einvoice => change({ configurations: { ...form.configurations, einvoice } })}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
