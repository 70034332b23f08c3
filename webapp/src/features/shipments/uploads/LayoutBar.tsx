import { SegmentedControl, Select } from '@mantine/core'
import { bodyOf, type Choice, choiceOf, choicesFor, layoutFor } from './layout'
import { UnitQuestion } from './UnitQuestion'
import type { LayoutBody, Upload } from './upload'
import css from './upload.module.css'

interface LayoutBarProps {
  upload: Upload
  busy: boolean
  onLayout: (layout: LayoutBody) => void
}

/** The layout of the columns: a field each, or some of them values. A suggestion from the sheet has its reason. */
export function LayoutBar({ upload, busy, onLayout }: LayoutBarProps) {
  const { layout } = upload
  const choices = choicesFor(
    upload.type,
    upload.fields.map(field => field.key),
  )
  const fields = upload.fields.map(field => ({ value: field.key, label: field.label }))
  const free = upload.type === 'shipment' && layout.kind === 'values'
  return (
    <div className={css.layout}>
      <span id="columns-are">Columns hold</span>
      <SegmentedControl
        size="xs"
        aria-labelledby="columns-are"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={choiceOf(layout)}
        disabled={busy}
        onChange={choice => onLayout(layoutFor(choice as Choice))}
      />
      {free ? (
        <>
          <Select
            className={css.field}
            aria-label="Headings are values of"
            placeholder="Headings are values of…"
            data={fields}
            value={layout.headingField || null}
            searchable
            disabled={busy}
            onChange={field => onLayout({ ...bodyOf(upload), headingField: field })}
          />
          <Select
            className={css.field}
            aria-label="Cells are values of"
            placeholder="Cells are…"
            data={fields}
            value={layout.cellField || null}
            searchable
            disabled={busy}
            onChange={field => onLayout({ ...bodyOf(upload), cellField: field })}
          />
        </>
      ) : null}
      <p>{[reasonOf(upload), layout.units].filter(Boolean).join(' ')}</p>
      {layout.questions?.map(question => (
        <UnitQuestion
          key={question.key}
          question={question}
          busy={busy}
          onAnswer={answer => onLayout({ ...bodyOf(upload), answers: { [question.key]: answer } })}
        />
      ))}
    </div>
  )
}

function reasonOf({ layout, columns }: Upload): string {
  if (layout.kind === 'fields') return ''
  if (layout.how === 'remembered') return 'Remembered for these headings.'
  if (layout.how === 'values' && layout.reason) return `Suggested: ${layout.reason}`
  const values = columns.filter(column => column.isValue).length
  const row = layout.kind === 'breaks' ? 'Each row is a lane' : 'Each filled cell becomes a row'
  return values ? `${row}. ${values} of the columns are values.` : ''
}
