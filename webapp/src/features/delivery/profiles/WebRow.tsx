import { ActionIcon, Checkbox, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { RemoveButton } from '@/ui'
import { PeopleSelect } from './PeopleSelect'
import css from './profiles.module.css'

export type PostingRow = Wire<'PostingRow'>

const BY_HAND = '-'
const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'numeric', label: 'Number' },
  { value: 'multiline', label: 'Several lines' },
  { value: 'dropdown', label: 'One of a list' },
  { value: 'multiselect', label: 'Several of a list' },
  { value: 'date', label: 'Date' },
]

interface WebRowProps {
  row: PostingRow
  /** Its name for screen readers. */
  name: string
  choices: { value: string; label: string }[]
  disabled: boolean
  onChange: (part: Partial<PostingRow>) => void
  onRemove: () => void
}

/** One row of a posting sheet: its label, its value or that it is filled in by hand, and by whom. */
export function WebRow({ row, name, choices, disabled, onChange, onRemove }: WebRowProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (value: string | null) => {
    if (!value) return
    const label = row.label || (value === BY_HAND ? '' : (choices.find(each => each.value === value)?.label ?? ''))
    onChange({
      label,
      key: value === BY_HAND ? '' : value,
      isCustomField: value === BY_HAND,
      isReadonly: value !== BY_HAND,
    })
  }
  const isList = row.type === 'dropdown' || row.type === 'multiselect'
  return (
    <div className={css.webRow}>
      <div className={css.webLine}>
        <TextInput
          aria-label={`Label of ${name}`}
          placeholder="Label"
          maxLength={100}
          disabled={disabled}
          value={row.label ?? ''}
          onChange={event => onChange({ label: event.currentTarget.value })}
        />
        <Select
          aria-label={`Value of ${name}`}
          placeholder="Value"
          searchable
          allowDeselect={false}
          disabled={disabled}
          data={[{ value: BY_HAND, label: 'Filled in by hand' }, ...choices]}
          value={row.isCustomField ? BY_HAND : row.key || null}
          onChange={choose}
          comboboxProps={{ withinPortal: false }}
        />
        <ActionIcon aria-label={`Details of ${name}`} aria-expanded={isOpen} onClick={() => setOpen(before => !before)}>
          {isOpen ? <IconChevronUp size={15} stroke={1.6} /> : <IconChevronDown size={15} stroke={1.6} />}
        </ActionIcon>
        <RemoveButton label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
      </div>
      {isOpen ? (
        <div className={css.webMore}>
          <div className={css.pair}>
            <Select
              label="Type"
              allowDeselect={false}
              disabled={disabled}
              data={TYPES}
              value={row.type ?? 'text'}
              onChange={type => onChange({ type: (type ?? 'text') as PostingRow['type'] })}
              comboboxProps={{ withinPortal: false }}
            />
            <NumberInput
              label="Longest, characters"
              description="0: no limit"
              min={0}
              max={500}
              disabled={disabled}
              value={row.length ?? 0}
              onChange={length => onChange({ length: Number(length) || 0 })}
            />
          </div>
          {isList ? (
            <TagsInput
              label="Choices"
              disabled={disabled}
              value={row.options ?? []}
              onChange={options => onChange({ options })}
            />
          ) : null}
          <TextInput
            label="Hint"
            maxLength={300}
            disabled={disabled}
            value={row.toolTip ?? ''}
            onChange={event => onChange({ toolTip: event.currentTarget.value })}
          />
          <div className={css.pair}>
            <PeopleSelect
              label="Seen by"
              disabled={disabled}
              value={row.userIdView ?? []}
              onChange={userIdView => onChange({ userIdView })}
            />
            <PeopleSelect
              label="Filled in by"
              disabled={disabled || !!row.isReadonly}
              value={row.userIdEdit ?? []}
              onChange={userIdEdit => onChange({ userIdEdit })}
            />
          </div>
          <Checkbox
            label="Read only"
            checked={!!row.isReadonly}
            disabled={disabled}
            onChange={event => onChange({ isReadonly: event.currentTarget.checked })}
          />
          <Checkbox
            label="On the sheet"
            checked={row.isActive !== false}
            disabled={disabled}
            onChange={event => onChange({ isActive: event.currentTarget.checked })}
          />
        </div>
      ) : null}
    </div>
  )
}
