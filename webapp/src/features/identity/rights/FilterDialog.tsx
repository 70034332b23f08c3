import { ActionIcon, Button, MultiSelect, Radio, Select, TagsInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Callout, Dialog, ui } from '@/ui'
import { useAccountsNamed, useValuesOf } from './calls'
import { ACCOUNT, type Filters } from './held'
import css from './rights.module.css'

interface FilterDialogProps {
  title: string
  fields: Wire<'PermissionFilterField'>[]
  accounts: Record<string, string>
  held: 'every' | Filters[]
  onClose: () => void
  onDone: (held: 'every' | Filters[]) => void
}

interface Row {
  field: string
  values: string[]
}

interface PartRows {
  id: number
  rows: Row[]
}

const rowsOf = (filters: Filters): Row[] => Object.entries(filters).map(([field, each]) => ({ field, values: each.v }))
const BLANK: Row = { field: '', values: [] }
const numbered = (all: Row[][]): PartRows[] => all.map((rows, id) => ({ id, rows }))

/** The records that a permission is granted for: "every record" is a separate choice, and an empty filter is invalid.
 */
export function FilterDialog({ title, fields, accounts, held, onClose, onDone }: FilterDialogProps) {
  const [every, setEvery] = useState(held === 'every')
  const [parts, setParts] = useState(() => numbered(held === 'every' ? [[BLANK]] : held.map(rowsOf)))
  const [wrong, setWrong] = useState('')
  const putPart = (id: number, rows: Row[]) =>
    setParts(before => before.map(each => (each.id === id ? { id, rows } : each)).filter(each => each.rows.length))
  const done = () => {
    if (every) return onDone('every')
    if (parts.some(({ rows }) => rows.some(row => !row.field || !row.values.length)))
      return setWrong('Each filter needs a field and at least one value.')
    if (!parts.length) return setWrong('Choose a field to filter by, or choose all records.')
    onDone(
      parts.map(({ rows }) =>
        Object.fromEntries(
          rows.map(row => [row.field, { v: row.values, isdependent: false, ismandatory: false, ismultiselect: true }]),
        ),
      ),
    )
  }
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <div className={css.filter}>
        <Radio.Group value={every ? 'every' : 'some'} onChange={value => setEvery(value === 'every')} label="For">
          <div className={css.choices}>
            <Radio value="every" label="All records" />
            <Radio value="some" label="Only some records" />
          </div>
        </Radio.Group>
        {every
          ? null
          : parts.map(({ id, rows }, at) => (
              <Part
                key={id}
                or={at > 0}
                rows={rows}
                fields={fields}
                accounts={accounts}
                onChange={to => putPart(id, to)}
              />
            ))}
        {every ? null : (
          <div>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() =>
                setParts(before => [...before, { id: Math.max(-1, ...before.map(each => each.id)) + 1, rows: [BLANK] }])
              }
            >
              Or other records
            </Button>
          </div>
        )}
        {wrong ? (
          <div role="alert">
            <Callout tone="bad" title={wrong} />
          </div>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={done}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

interface PartProps {
  or: boolean
  rows: Row[]
  fields: Wire<'PermissionFilterField'>[]
  accounts: Record<string, string>
  onChange: (rows: Row[]) => void
}

/** Fields of which a record must match all. */
function Part({ or, rows, fields, accounts, onChange }: PartProps) {
  const put = (at: number, row: Row) => onChange(rows.map((each, place) => (place === at ? row : each)))
  const left = fields.filter(each => !rows.some(row => row.field === each.key))
  return (
    <fieldset className={css.part}>
      <legend>{or ? 'Or where' : 'Where'}</legend>
      {rows.map((row, at) => (
        <div key={row.field || 'new'} className={css.clause}>
          <Select
            label="Field"
            placeholder="Choose a field"
            data={fields
              .filter(each => each.key === row.field || left.includes(each))
              .map(each => ({ value: each.key, label: each.label }))}
            value={row.field || null}
            allowDeselect={false}
            onChange={field => put(at, { field: field ?? '', values: [] })}
          />
          <Values row={row} known={accounts} onChange={values => put(at, { ...row, values })} />
          <ActionIcon
            variant="subtle"
            aria-label="Remove filter"
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {left.length && rows.every(row => row.field) ? (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([...rows, BLANK])}>
            And another field
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

interface ValuesProps {
  row: Row
  known: Record<string, string>
  onChange: (values: string[]) => void
}

function Values(props: ValuesProps) {
  return props.row.field === ACCOUNT ? <Accounts {...props} /> : <Words {...props} />
}

function Accounts({ row, known, onChange }: ValuesProps) {
  const [typed, setTyped] = useState('')
  const found = useAccountsNamed(typed)
  const names = new Map([...row.values.map(id => [id, known[id] ?? id] as const), ...(found.data ?? [])])
  return (
    <MultiSelect
      label="Is one of"
      searchable
      nothingFoundMessage="No account found"
      data={[...names].map(([value, label]) => ({ value, label }))}
      onSearchChange={setTyped}
      value={row.values}
      onChange={onChange}
    />
  )
}

function Words({ row, onChange }: ValuesProps) {
  const [typed, setTyped] = useState('')
  const found = useValuesOf(row.field, typed)
  return (
    <TagsInput
      label="Is one of"
      placeholder={row.values.length ? undefined : 'Type a value and press Enter'}
      disabled={!row.field}
      data={found.data ?? []}
      searchValue={typed}
      onSearchChange={setTyped}
      value={row.values}
      onChange={onChange}
    />
  )
}
