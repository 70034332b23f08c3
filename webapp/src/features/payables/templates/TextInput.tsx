import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import { shownOf, textOf } from '@/fields'
import type { OwnInputParts } from '@/records'
import { SaveError } from '@/ui'
import { usePayables } from '../calls'
import { askedOf } from '../invoices/asked'
import { KIND_NAMES, type LetterKind, useTemplatePreview } from '../letterCalls'
import { PdfFrame } from '../PdfFrame'
import css from '../payables.module.css'
import { VARIABLES } from './variables'

const SEES = 'payables.viewPayables'
const EVERY = askedOf(new URLSearchParams(), false)

/** The text of a template with what it can name, and its preview with a carrier's invoice. */
export function TextInput(props: OwnInputParts) {
  const { row, value, onChange } = props
  const kind = textOf(row['template#kind']) as LetterKind | ''
  const subject = textOf(row['template#subject'])
  const [payableId, setPayableId] = useState<string | null>(null)
  const preview = useTemplatePreview()
  return (
    <div className={css.template}>
      <Textarea
        {...shownOf(props)}
        autosize
        minRows={8}
        maxRows={20}
        value={textOf(value)}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <details>
        <summary>What a template can name</summary>
        <ul>
          {VARIABLES.map(([name, means]) => (
            <li key={name}>
              <code>{`{{ ${name} }}`}</code> {means}
            </li>
          ))}
        </ul>
      </details>
      <div className={css.tryOn}>
        <InvoiceChoice value={payableId} onChange={setPayableId} />
        <Button
          variant="default"
          disabled={!kind || !subject.trim() || !textOf(value).trim()}
          loading={preview.isPending}
          onClick={() =>
            kind &&
            preview.mutate({
              kind,
              subject,
              text: textOf(value),
              language: textOf(row['template#language']) || 'en',
              payableId: payableId ?? '',
            })
          }
        >
          Preview
        </Button>
      </div>
      <SaveError error={preview.error} title="No preview" />
      {preview.data ? <PdfFrame file={preview.data} title={`${KIND_NAMES[kind || 'dispute']} preview`} /> : null}
    </div>
  )
}

/** The invoice to preview with; users who may not see payables have the sample only. */
function InvoiceChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  return usePermission(SEES) ? <Invoices value={value} onChange={onChange} /> : null
}

function Invoices({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const list = usePayables(EVERY, 1)
  return (
    <Select
      label="Preview with"
      placeholder="Sample invoice"
      data={(list.data?.rows ?? []).map(row => ({ value: row.id, label: `${row.number}  ${row.carrier}` }))}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
    />
  )
}
