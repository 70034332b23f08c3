import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { BreakRanges } from './BreakRanges'
import { type BreakKind, type BreakSetForm, isContiguous, KINDS, newSet, withKind } from './breakSetForm'
import css from './form.module.css'
import { under } from './under'

interface Parts {
  sets: BreakSetForm[]
  options: Wire<'TariffOptions'>
  /** The errors, by `0.ranges.1.end`. */
  errors: Record<string, string>
  change: (sets: BreakSetForm[]) => void
}

/** Sets of breaks that charges of the tariff share. */
export function BreakSets({ sets, options, errors, change }: Parts) {
  const put = (at: number, set: BreakSetForm) => change(sets.map((each, place) => (place === at ? set : each)))
  return (
    <div className={css.sets}>
      {sets.map((set, at) => {
        const named = set.name || 'these breaks'
        const fields = isContiguous(set.kind) ? options.numericFields : options.textFields
        return (
          <fieldset key={set.id} className={css.set} aria-label={named}>
            <div className={css.setHead}>
              <TextInput
                label="Breaks"
                placeholder="Name"
                value={set.name}
                error={errors[`${at}.name`]}
                onChange={event => put(at, { ...set, name: event.currentTarget.value })}
              />
              <Select
                label="By"
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                data={KINDS}
                value={set.kind}
                onChange={kind => put(at, withKind(set, (kind ?? 'weightBreaks') as BreakKind))}
              />
              {set.kind === 'timeBreaks' ? null : (
                <Select
                  label="Field"
                  placeholder="default"
                  clearable
                  searchable
                  comboboxProps={{ withinPortal: false }}
                  data={fields.map(({ id, label }) => ({ value: id, label }))}
                  value={set.field || null}
                  onChange={field => put(at, { ...set, field: field ?? '' })}
                />
              )}
              <ActionIcon aria-label={`Remove ${named}`} onClick={() => change(sets.filter(each => each !== set))}>
                <IconTrash size={15} stroke={1.6} />
              </ActionIcon>
            </div>
            <BreakRanges set={set} errors={under(errors, `${at}.ranges.`)} change={next => put(at, next)} />
          </fieldset>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => change([...sets, newSet(sets)])}
      >
        Add breaks
      </Button>
    </div>
  )
}
