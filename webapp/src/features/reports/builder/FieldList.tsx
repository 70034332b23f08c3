import { SegmentedControl, TextInput } from '@mantine/core'
import { IconAbc, IconCalendar, IconCheckbox, IconNumber, IconSearch, IconTag, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { ScrollRegion } from '@/ui'
import type { Dataset, Field } from '../plan'
import { type Plan, SHELVES, type Shelf, sectionsOf, withField } from '../plan'
import css from '../reports.module.css'

const ICONS = {
  text: IconAbc,
  list: IconAbc,
  numeric: IconNumber,
  money: IconNumber,
  date: IconCalendar,
  moment: IconCalendar,
  checkbox: IconCheckbox,
  account: IconUser,
  user: IconUser,
  tag: IconTag,
} satisfies Record<Field['kind'], unknown>

interface FieldListProps {
  dataset: Dataset
  plan: Plan
  onChange: (plan: Plan) => void
}

const chosenIn = (plan: Plan): Set<string> =>
  new Set(
    plan.kind === 'rows'
      ? plan.fields
      : [...plan.rows, ...plan.columns, ...plan.measures].map(({ field }) => field).filter(Boolean),
  )

/** The fields of the data set. A click or Enter adds one to the current shelf; numbers that cannot be rows become
 * measures. */
export function FieldList({ dataset, plan, onChange }: FieldListProps) {
  const [sought, setSought] = useState('')
  const [to, setTo] = useState<Shelf>('rows')
  const shelf = plan.kind === 'rows' ? 'fields' : to
  const chosen = chosenIn(plan)
  const sections = sectionsOf(dataset, sought)
  return (
    <aside className={css.fields} aria-label="Fields">
      <header>
        <TextInput
          aria-label="Find a field"
          placeholder="Find a field"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
        {plan.kind === 'summary' ? (
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Add fields to"
            data={(['rows', 'columns', 'measures'] as const).map(value => ({ value, label: SHELVES[value].label }))}
            value={to}
            onChange={value => setTo(value as Shelf)}
          />
        ) : null}
      </header>
      <ScrollRegion fill label="Fields to choose from">
        {sections.map(({ name, fields }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {fields.map(field => {
              const Icon = ICONS[field.kind]
              return (
                <button
                  key={field.name}
                  type="button"
                  data-chosen={chosen.has(field.name) || undefined}
                  title={`Add ${field.label} to ${SHELVES[shelf].label.toLowerCase()}`}
                  onClick={() => onChange(withField(plan, field, shelf))}
                >
                  <Icon size={14} stroke={1.6} aria-hidden />
                  <span>{field.label}</span>
                  {field.unit ? <small>{field.unit}</small> : null}
                </button>
              )
            })}
          </section>
        ))}
        {sections.length ? null : <p className={css.nothing}>No field is called that.</p>}
      </ScrollRegion>
    </aside>
  )
}
