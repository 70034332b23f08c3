import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { askToDelete, doneToast } from '@/ui'
import type { EdiSet } from './calls'
import { ElementForm } from './ElementForm'
import css from './edi.module.css'
import { type MappedElement, type MappedSegment, newElement, openPositions, sourceOf } from './mapping'
import { askToClone } from './SegmentList'

interface SegmentFormProps {
  set: EdiSet
  segments: MappedSegment[]
  segment: MappedSegment
  disabled: boolean
  change: (part: Partial<MappedSegment>) => void
}

const GROUPS = ['shipments', 'lines', 'parties', 'references']
const CONDITIONS = [
  { value: 'noCondition', label: 'Always' },
  { value: 'exists', label: 'If a variable has a value' },
  { value: 'doesNotExist', label: 'If a variable has no value' },
]
const LOOPS = [
  { value: 'none', label: 'Once' },
  { value: 'group', label: 'For each row of a group' },
  { value: 'field', label: 'For each part of a value' },
]
const REPEATED = [
  { value: 'always', label: 'In each turn' },
  { value: 'first', label: 'In the first turn' },
  { value: 'last', label: 'In the last turn' },
]

/** When a segment is written, how often, and its elements. */
export function SegmentForm({ set, segments, segment, disabled, change }: SegmentFormProps) {
  const guide = set.guide.find(each => each.tag === segment.segmentName)
  const pick = (key: keyof MappedSegment, label: string, data: { value: string; label: string }[] | string[]) => (
    <Select
      label={label}
      allowDeselect={false}
      disabled={disabled}
      data={data}
      value={String(segment[key] || '') || null}
      onChange={value => change({ [key]: value ?? '' })}
    />
  )
  const text = (key: keyof MappedSegment, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      disabled={disabled}
      value={String(segment[key] ?? '')}
      onChange={event => change({ [key]: event.currentTarget.value })}
    />
  )
  const tick = (key: keyof MappedSegment, label: string) => (
    <Checkbox
      label={label}
      disabled={disabled}
      checked={Boolean(segment[key])}
      onChange={event => change({ [key]: event.currentTarget.checked })}
    />
  )
  const parents = segments.filter(each => each.segmentId < segment.segmentId)
  return (
    <div className={css.form}>
      <div className={css.pair}>
        <Select
          label="Parent segment"
          clearable
          clearButtonProps={{ 'aria-label': 'No parent segment' }}
          placeholder="None"
          disabled={disabled}
          data={parents.map(each => ({
            value: String(each.segmentId),
            label: `${each.segmentId}  ${each.segmentName}`,
          }))}
          value={segment.parentSegment ? String(segment.parentSegment) : null}
          onChange={value => change({ parentSegment: value ? Number(value) : null })}
        />
        {segment.parentSegment ? pick('repeated', 'In turns of its parent', REPEATED) : null}
        {pick('condition', 'Written', CONDITIONS)}
        {segment.condition === 'noCondition' ? null : text('conditionValue', 'Variable', 'invoice.dueDate')}
        {pick('loopType', 'How often', LOOPS)}
        {segment.loopType === 'group' ? pick('loopGroup', 'Group', GROUPS) : null}
        {segment.loopType === 'group' ? text('distinctElementToLoop', 'Once for each different') : null}
        {segment.loopType === 'field' ? (
          <>
            {text('loopFieldGroup', 'Source', 'shipment')}
            {text('loopField', 'Variable', 'shipmentInformation#purchaseOrder')}
            {text('loopFieldSeparator', 'Separator', ',')}
          </>
        ) : null}
        {segment.loopType === 'none' ? null : (
          <NumberInput
            label="At most"
            description="0: no limit"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={999_999}
            disabled={disabled}
            value={segment.maxLoops}
            onChange={value => change({ maxLoops: Number(value) || 0 })}
          />
        )}
        {pick('mandatorySkip', 'If a mandatory element is empty', [
          { value: 'skip', label: 'Leave the segment out' },
          { value: 'refuse', label: 'Hold the invoice' },
        ])}
      </div>
      <div className={css.ticks}>
        {tick('mandatory', 'Mandatory segment')}
        {segment.loopType === 'none' ? null : tick('loopIsMandatory', 'At least once')}
      </div>
      <Elements segment={segment} guide={guide} disabled={disabled} change={change} />
    </div>
  )
}

type Guide = EdiSet['guide'][number]

interface ElementsProps {
  segment: MappedSegment
  guide: Guide | undefined
  disabled: boolean
  change: (part: Partial<MappedSegment>) => void
}

function Elements({ segment, guide, disabled, change }: ElementsProps) {
  const [openAt, open] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const known = guide?.elements.map(each => each.position) ?? POSITIONS
  const offered = openPositions(known, segment.fields)
  const put = (fields: MappedElement[]) => change({ fields })
  const remove = async (element: MappedElement) => {
    const yes = await askToDelete({
      title: `Delete element ${element.field}?`,
      meaning: `${segment.segmentName}${element.field} is left empty.`,
      confirm: 'Delete element',
    })
    if (yes) put(segment.fields.filter(each => each !== element))
  }
  const clone = (element: MappedElement) => {
    const [position] = offered
    if (!position) return
    askToClone(`Clone element ${element.field}?`, `The copy becomes element ${position}.`, () => {
      put([...segment.fields, { ...structuredClone(element), field: position }])
      open(position)
      doneToast('Cloned element is added as last element.')
    })
  }
  return (
    <>
      <h4 className={css.sub}>Elements</h4>
      <ul className={css.elements}>
        {segment.fields.map(element => {
          const rule = guide?.elements.find(each => each.position === element.field)
          const isOpen = openAt === element.field
          return (
            <li key={element.field}>
              <button
                type="button"
                className={css.element}
                aria-expanded={isOpen}
                onClick={() => open(isOpen ? null : element.field)}
              >
                <span className={css.number}>{element.field}</span>
                <span className={css.name}>{rule?.name ?? 'Not in the guide'}</span>
                <code>{sourceOf(element)}</code>
              </button>
              {isOpen ? (
                <ElementForm
                  element={element}
                  rule={rule?.rule ?? ''}
                  disabled={disabled}
                  canClone={offered.length > 0}
                  change={part => put(segment.fields.map(each => (each === element ? { ...each, ...part } : each)))}
                  onClone={() => clone(element)}
                  onRemove={() => void remove(element)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      {disabled || !offered.length ? null : (
        <div className={css.add}>
          <Select
            aria-label="Element to add"
            placeholder="Element"
            data={offered.map(position => ({
              value: position,
              label: `${position}  ${guide?.elements.find(each => each.position === position)?.name ?? ''}`,
            }))}
            value={added}
            onChange={setAdded}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={!added || !offered.includes(added)}
            onClick={() => {
              if (!added) return
              const fields = [...segment.fields, newElement(added)]
              put(fields.sort((one, other) => one.field.localeCompare(other.field)))
              open(added)
              setAdded(null)
            }}
          >
            Add element
          </Button>
        </div>
      )}
    </>
  )
}

const POSITIONS = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0'))
