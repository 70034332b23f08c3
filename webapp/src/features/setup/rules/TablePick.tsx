import { Select } from '@mantine/core'
import { useLookupTables } from './calls'

const PREFIX = 'metadata_'
const bare = (name: string | null | undefined) => (name ?? '').replace(PREFIX, '')
const bareKey = (key: string | null | undefined) => (key ?? '').split('#').at(-1) ?? ''

/** A stored choice that no longer exists is still shown, so that it can be corrected. */
const withStored = (choices: { value: string; label: string }[], stored: string) =>
  stored && !choices.some(({ value }) => value === stored)
    ? [...choices, { value: stored, label: `${stored} (not found)` }]
    : choices

/** Selects the lookup table of a rule. */
export function TablePick(props: { name: string; value: string | null | undefined; onChange: (name: string) => void }) {
  const tables = useLookupTables().data ?? []
  const stored = bare(props.value)
  return (
    <Select
      label="Metadata source"
      aria-label={`${props.name}: metadata source`}
      description="Lookup table"
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder="Choose a table"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No results"
      data={withStored(
        tables.map(({ name, label }) => ({ value: name, label })),
        stored,
      )}
      value={stored || null}
      onChange={name => props.onChange(name ?? '')}
    />
  )
}

/** Selects a field of that table; `label` is the specification's name for it, `about` its purpose. */
export function ColumnPick(props: {
  label: string
  about: string
  name: string
  table: string | null | undefined
  value: string | null | undefined
  onChange: (key: string) => void
}) {
  const tables = useLookupTables().data ?? []
  const columns = tables.find(({ name }) => name === bare(props.table))?.columns ?? []
  const stored = bareKey(props.value)
  return (
    <Select
      label={props.label}
      aria-label={`${props.name}: ${props.label.toLowerCase()}`}
      description={props.about}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={props.table ? 'Choose a field' : 'Choose the table first'}
      disabled={!props.table}
      searchable
      allowDeselect={false}
      data={withStored(
        columns.map(({ key, label }) => ({ value: key, label })),
        stored,
      )}
      value={stored || null}
      onChange={key => props.onChange(key ?? '')}
    />
  )
}
