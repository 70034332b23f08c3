import { Button, Popover, Select } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  blankCondition,
  type Condition,
  type ConditionField,
  ofField,
  ofOperator,
  operatorsFor,
  ValueInputs,
} from '@/conditions'
import { isList, type Operator, operatorWords, plainFigure } from '@/fields'
import { TERMS } from '@/ui'
import { conditionFault, NO_FIELD } from './faults'
import css from './filters.module.css'

interface QuickFilterProps {
  fields: readonly ConditionField[]
  /** The field to start with; setting it opens the form. */
  asked: string | null
  onAsked: (name: string | null) => void
  onAdd: (condition: Condition) => void
  onBuild: () => void
  onFlexi?: (() => void) | undefined
}

/** Adds one condition: field, operator of its type (R178), value. Also opens the builder and the flexi filter. */
export function QuickFilter({ fields, asked, onAsked, onAdd, onBuild, onFlexi }: QuickFilterProps) {
  const close = () => onAsked(null)
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <Popover opened={asked !== null} onChange={open => !open && close()} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconFilterPlus size={14} stroke={1.8} />}
          onClick={() => onAsked(asked === null ? '' : null)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.more}>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={then(onBuild)}>
            Advanced filter…
          </Button>
          {onFlexi ? (
            <Button variant="subtle" color="gray" size="compact-xs" onClick={then(onFlexi)}>
              Filter by list (Flexi filter)…
            </Button>
          ) : null}
        </div>
        <QuickForm
          key={asked}
          fields={fields}
          first={asked ?? ''}
          onAdd={condition => {
            close()
            onAdd(condition)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A plain number as the API expects it, so that 1,204.18 finds 1204.18. */
function plain(condition: Condition, field: ConditionField): Condition {
  const read = (text: string) => (field.type === 'numeric' ? (plainFigure(text.trim()) ?? text.trim()) : text.trim())
  const { value, upTo, operator } = condition
  if (isList(operator)) return { ...condition, value: value.trim() }
  return { ...condition, value: read(value), ...(upTo === undefined ? {} : { upTo: read(upTo) }) }
}

function QuickForm({ fields, first, onAdd }: Pick<QuickFilterProps, 'fields' | 'onAdd'> & { first: string }) {
  const fieldOf = (name: string | null) => fields.find(each => each.name === name)
  const [condition, setCondition] = useState<Condition>(() => ofField(blankCondition(), fieldOf(first)))
  const [fault, setFault] = useState<string | null>(null)
  const field = fieldOf(condition.name)
  const type = field?.type ?? 'text'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field) return setFault(NO_FIELD)
    const wrong = conditionFault(condition, fields)
    if (wrong) return setFault(wrong)
    onAdd(plain(condition, field))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <Select
        label="Field"
        data={fields.filter(each => !each.isId).map(each => ({ value: each.name, label: each.label }))}
        value={condition.name || null}
        onChange={name => setCondition(ofField(blankCondition(), fieldOf(name)))}
        searchable
        data-autofocus={!first || undefined}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={TERMS.noMatches}
      />
      <Select
        label="Condition"
        data={operatorsFor(field).map(each => ({ value: each, label: operatorWords(each, type) }))}
        value={condition.operator}
        onChange={next => next && setCondition(ofOperator(condition, next as Operator))}
        allowDeselect={false}
        data-autofocus={first ? true : undefined}
        comboboxProps={{ withinPortal: false }}
      />
      <ValueInputs condition={condition} field={field} onChange={values => setCondition({ ...condition, ...values })} />
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <Button type="submit">Add filter</Button>
    </form>
  )
}
