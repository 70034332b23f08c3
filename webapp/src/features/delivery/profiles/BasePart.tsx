import { Checkbox, Group, MultiSelect, Select } from '@mantine/core'
import { RemoveButton, Section } from '@/ui'
import { ConditionPart } from './ConditionPart'
import { useBase, useFields } from './calls'
import type { PartProps } from './form'
import css from './profiles.module.css'

/** Which invoices a profile matches: all, or those whose fields have these values. */
export function BasePart({ place, form, change, disabled }: PartProps) {
  const base = useBase(place.systemId)
  const fields = useFields(place)
  const known = base.data ?? {}
  const shipment = Object.values(fields.data?.details ?? {}).flat()
  const labels = new Map([...(fields.data?.invoices ?? []), ...shipment].map(each => [each.key, each.label]))
  const chosen = Object.entries(form.profileBase ?? {})
  const free = Object.keys(known).filter(key => !(key in (form.profileBase ?? {})))
  const set = (key: string, values: string[]) => change({ profileBase: { ...form.profileBase, [key]: values } })
  const remove = (key: string) => change({ profileBase: Object.fromEntries(chosen.filter(([other]) => other !== key)) })
  return (
    <Section title="Invoices" note="Leave blank to take all of the account">
      <div className={css.fields}>
        {chosen.map(([key, values]) => (
          <Group key={key} gap={8} align="end" wrap="nowrap">
            <MultiSelect
              className={css.grow ?? ''}
              label={labels.get(key) ?? key}
              disabled={disabled}
              searchable
              data={[...new Set([...(known[key] ?? []), ...values])]}
              value={values}
              onChange={next => set(key, next)}
              comboboxProps={{ withinPortal: false }}
            />
            <RemoveButton label={`Remove ${labels.get(key) ?? key}`} disabled={disabled} onClick={() => remove(key)} />
          </Group>
        ))}
        {disabled || !free.length ? null : (
          <Select
            aria-label="Add a field to choose by"
            placeholder="Only invoices with…"
            searchable
            data={free.map(key => ({ value: key, label: labels.get(key) ?? key }))}
            value={null}
            onChange={key => key && set(key, [])}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        <ConditionPart place={place} form={form} change={change} disabled={disabled} />
        <Checkbox
          label="Invoices with a total of zero, too"
          checked={form.isZeroBilling}
          disabled={disabled}
          onChange={event => change({ isZeroBilling: event.currentTarget.checked })}
        />
      </div>
    </Section>
  )
}
