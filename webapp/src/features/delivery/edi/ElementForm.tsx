import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import css from './edi.module.css'
import type { MappedElement } from './mapping'
import { Replacements } from './Replacements'
import { Variable } from './Variable'

interface ElementFormProps {
  element: MappedElement
  /** What the guide says about it. */
  rule: string
  disabled: boolean
  canClone: boolean
  change: (part: Partial<MappedElement>) => void
  onClone: () => void
  onRemove: () => void
}

const SOURCES = [
  { value: 'fixedText', label: 'Fixed text' },
  { value: 'dateAndTime', label: 'Date and time of the file' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'account', label: 'Account' },
  { value: 'sender', label: 'Sender, as the profile says' },
  { value: 'shipment', label: 'Shipment' },
  { value: 'line', label: 'Charge' },
  { value: 'party', label: 'Party' },
  { value: 'reference', label: 'Reference' },
  { value: 'loop', label: 'Turn of the loop' },
]
const REFORMATIONS = [
  { value: 'noChange', label: 'As it is' },
  { value: 'average', label: 'Average of the group' },
  { value: 'weightedAvg', label: 'Weighted average' },
  { value: 'perElementCount', label: 'Divided by a count' },
]
const PADDINGS = ['No padding', 'Left Padding', 'Right Padding']

/** The source of an element and its transformations, in the order they are applied. */
export function ElementForm({ element, rule, disabled, canClone, change, onClone, onRemove }: ElementFormProps) {
  const isVariable = element.fieldType !== 'fixedText' && element.fieldType !== 'dateAndTime'
  const weighs = element.reformation === 'weightedAvg' || element.reformation === 'perElementCount'
  return (
    <div className={css.open}>
      {rule ? <p className={css.note}>{rule}</p> : null}
      <div className={css.pair}>
        <Select
          label="Source"
          allowDeselect={false}
          disabled={disabled}
          data={SOURCES}
          value={element.fieldType || null}
          onChange={value => change({ fieldType: value ?? 'fixedText', fieldName: '' })}
        />
        {element.fieldType === 'fixedText' ? (
          <TextInput
            label="Text"
            maxLength={500}
            disabled={disabled}
            value={element.fixedTextVal}
            onChange={event => change({ fixedTextVal: event.currentTarget.value })}
          />
        ) : null}
        {element.fieldType === 'dateAndTime' ? (
          <TextInput
            label="Pattern"
            placeholder="yyyyMMdd"
            maxLength={40}
            disabled={disabled}
            value={element.dateAndTime}
            onChange={event => change({ dateAndTime: event.currentTarget.value })}
          />
        ) : null}
        {isVariable ? (
          <Variable
            label="Variable"
            source={element.fieldType}
            value={element.fieldName}
            disabled={disabled}
            onChange={fieldName => change({ fieldName })}
          />
        ) : null}
        {isVariable ? (
          <Select
            label="Reformation"
            allowDeselect={false}
            disabled={disabled}
            data={REFORMATIONS}
            value={element.reformation === 'none' ? 'noChange' : element.reformation}
            onChange={value => change({ reformation: value ?? 'noChange' })}
          />
        ) : null}
        {weighs ? (
          <>
            <Select
              label="By"
              disabled={disabled}
              data={SOURCES.slice(2)}
              value={element.reformationFieldType || null}
              onChange={value => change({ reformationFieldType: value ?? '' })}
            />
            <Variable
              label="Variable of it"
              source={element.reformationFieldType}
              value={element.reformationFieldName}
              disabled={disabled}
              onChange={reformationFieldName => change({ reformationFieldName })}
            />
          </>
        ) : null}
      </div>
      {isVariable ? <Replacements element={element} disabled={disabled} change={change} /> : null}
      <div className={css.four}>
        <Figure
          label="From character"
          value={element.substring?.from ?? 0}
          disabled={disabled}
          onChange={from => change({ substring: cutOf(from, element.substring?.to ?? 0) })}
        />
        <Figure
          label="To character"
          value={element.substring?.to ?? 0}
          disabled={disabled}
          onChange={to => change({ substring: cutOf(element.substring?.from ?? 0, to) })}
        />
        <Figure label="Length" value={element.length} disabled={disabled} onChange={length => change({ length })} />
        <Select
          label="Padding"
          allowDeselect={false}
          disabled={disabled}
          data={PADDINGS}
          value={element.paddingType}
          onChange={value => change({ paddingType: value ?? 'No padding' })}
        />
        {element.paddingType === 'Left Padding' ? (
          <TextInput
            label="Filled with"
            maxLength={1}
            disabled={disabled}
            value={element.leftPadElement}
            onChange={event => change({ leftPadElement: event.currentTarget.value })}
          />
        ) : null}
        {element.paddingType === 'Right Padding' ? (
          <TextInput
            label="Filled with"
            maxLength={1}
            disabled={disabled}
            value={element.rightPadElement}
            onChange={event => change({ rightPadElement: event.currentTarget.value })}
          />
        ) : null}
      </div>
      <div className={css.ticks}>
        <Checkbox
          label="Mandatory"
          disabled={disabled}
          checked={element.mandatory}
          onChange={event => change({ mandatory: event.currentTarget.checked })}
        />
        <Checkbox
          label="First turn only"
          disabled={disabled}
          checked={element.repeated === 'first'}
          onChange={event => change({ repeated: event.currentTarget.checked ? 'first' : 'always' })}
        />
        {disabled ? null : (
          <>
            <Button variant="default" disabled={!canClone} onClick={onClone}>
              Clone element
            </Button>
            <Button variant="default" color="red" onClick={onRemove}>
              Delete element
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const cutOf = (from: number, to: number) => (from || to ? { from, to } : null)

interface FigureProps {
  label: string
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

const Figure = ({ label, value, disabled, onChange }: FigureProps) => (
  <NumberInput
    label={label}
    min={0}
    max={999}
    disabled={disabled}
    value={value || ''}
    onChange={typed => onChange(Number(typed) || 0)}
  />
)
