import { Button, Textarea, TextInput } from '@mantine/core'
import { Section } from '@/ui'
import { useFields } from './calls'
import type { PartProps } from './form'
import css from './profiles.module.css'
import { type PostingRow, WebRow } from './WebRow'

const GROUPS = [
  { key: 'invoice', title: 'Invoice', about: 'What identifies the invoice in the portal' },
  { key: 'details', title: 'Details', about: 'Everything else the portal asks for' },
  { key: 'delivered', title: 'Confirmation', about: 'Confirmation number and date are always asked for' },
] as const

const blank = (groupKey: PostingRow['groupKey']): PostingRow => ({
  updateField: false,
  label: '',
  groupKey,
  key: '',
  length: 0,
  displayOrder: 0,
  type: 'text',
  options: [],
  isReadonly: groupKey !== 'delivered',
  isCustomField: groupKey === 'delivered',
  toolTip: '',
  isActive: true,
  userIdView: [],
  userIdEdit: [],
})

/** The customer's portal, and the rows of the sheet that a clerk posts from. */
export function WebPart({ place, form, change, disabled }: PartProps) {
  const fields = useFields(place).data
  const known = [...(fields?.invoices ?? []), ...Object.values(fields?.details ?? {}).flat()]
  const choices = [...new Map(known.map(each => [each.key, { value: each.key, label: each.label }])).values()]
  const rows = (form.webInvoiceRows ?? []) as PostingRow[]
  const put = (next: PostingRow[]) => change({ webInvoiceRows: next.map((row, at) => ({ ...row, displayOrder: at })) })
  const text = (key: string) => ({
    disabled,
    value: String(form.configurations[key] ?? ''),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ configurations: { ...form.configurations, [key]: event.currentTarget.value } }),
  })
  return (
    <Section title="Customer portal">
      <div className={css.fields}>
        <div className={css.pair}>
          <TextInput label="Portal" placeholder="Supplier portal" maxLength={100} {...text('portalName')} />
          <TextInput label="Address" placeholder="https://…" maxLength={500} {...text('portalAddress')} />
        </div>
        <Textarea label="Instructions for the clerk" autosize minRows={2} maxLength={2000} {...text('instructions')} />
        {GROUPS.map(group => {
          const own = rows.flatMap((row, at) => (row.groupKey === group.key ? [{ row, at }] : []))
          return (
            <fieldset key={group.key} className={css.block}>
              <legend>{group.title}</legend>
              {own.length ? null : <p className={css.under}>{group.about}.</p>}
              {own.map(({ row, at }, place) => (
                <WebRow
                  key={at}
                  row={row}
                  name={`${group.title} row ${place + 1}`}
                  choices={choices}
                  disabled={disabled}
                  onChange={part => put(rows.map((each, other) => (other === at ? { ...each, ...part } : each)))}
                  onRemove={() => put(rows.filter((_, other) => other !== at))}
                />
              ))}
              {disabled ? null : (
                <div>
                  <Button size="compact-xs" variant="default" onClick={() => put([...rows, blank(group.key)])}>
                    Add row
                  </Button>
                </div>
              )}
            </fieldset>
          )
        })}
      </div>
    </Section>
  )
}
