import { Button, Popover, Select, Textarea, TextInput } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { filterFault, OPERATORS, OPERATORS_OF, type Operator, operatorWords } from '@/fields'
import { type FilterField, filterValue } from './columns'
import css from './shipments.module.css'
import type { Filter } from './view'

/** Adds one condition: field, operator of its type (R178), value. */
export function FilterPopover({ fields, onAdd }: { fields: FilterField[]; onAdd: (filter: Filter) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconFilterPlus size={14} stroke={1.8} />}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterForm
          fields={fields}
          onAdd={filter => {
            setOpen(false)
            onAdd(filter)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const isList = (operator: Operator) => operator === 'isInList' || operator === 'isNotInList'

function FilterForm({ fields, onAdd }: { fields: FilterField[]; onAdd: (filter: Filter) => void }) {
  const [name, setName] = useState<string | null>(null)
  const [operator, setOperator] = useState<Operator>('equalTo')
  const [value, setValue] = useState('')
  const [upTo, setUpTo] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const field = fields.find(each => each.name === name)
  const type = field?.type ?? 'text'
  const range = OPERATORS[operator].values === 2

  const choose = (next: string | null) => {
    setName(next)
    const chosen = fields.find(each => each.name === next)
    setOperator((chosen && OPERATORS_OF[chosen.type][0]) ?? 'equalTo')
    setValue('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field) return setFault('Please select at least one field.')
    const wrong = filterFault(operator, type, value) ?? (range ? filterFault(operator, type, upTo) : null)
    if (wrong) return setFault(wrong)
    // a list keeps its lines; only "is" and "is not" may ask for nothing
    if (value.trim() === '' && operator !== 'equalTo' && operator !== 'notEqualTo') return setFault('Enter a value.')
    const read = (text: string) => (isList(operator) ? text.trim() : filterValue(type, text.trim()))
    onAdd({ name: field.name, operator, value: read(value), ...(range ? { upTo: read(upTo) } : {}) })
  }
  const input = type === 'date' && operator !== 'day' ? ('date' as const) : ('text' as const)
  return (
    <form className={css.filterForm} onSubmit={submit}>
      <Select
        label="Field"
        data={fields.filter(each => !each.isId).map(each => ({ value: each.name, label: each.label }))}
        value={name}
        onChange={choose}
        searchable
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No matches found"
      />
      <Select
        label="Condition"
        data={OPERATORS_OF[type].map(each => ({ value: each, label: operatorWords(each, type) }))}
        value={operator}
        onChange={next => next && setOperator(next as Operator)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {isList(operator) ? (
        <Textarea
          label="Values"
          description="One a line, or separated by commas"
          autosize
          minRows={3}
          maxRows={10}
          value={value}
          onChange={event => setValue(event.currentTarget.value)}
        />
      ) : field?.choices ? (
        <Select
          label="Value"
          data={[...field.choices]}
          value={value || null}
          onChange={next => setValue(next ?? '')}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <TextInput
          label={range ? 'From' : operator === 'day' ? 'Days' : 'Value'}
          type={input}
          placeholder={operator === 'equalTo' ? 'empty' : ''}
          value={value}
          onChange={event => setValue(event.currentTarget.value)}
        />
      )}
      {range ? (
        <TextInput label="To" type={input} value={upTo} onChange={event => setUpTo(event.currentTarget.value)} />
      ) : null}
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <Button type="submit">Add filter</Button>
    </form>
  )
}
