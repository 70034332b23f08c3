import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ConditionLine } from './ConditionLine'
import css from './conditions.module.css'
import { blankCondition, blankGroup, replaceAt, withPart } from './editing'
import type { ConditionKind } from './kind'
import { type ConditionField, type Group, isGroup, type Part } from './tree'

interface ConditionsEditorProps {
  /** The label of the group. */
  label: string
  group: Group
  fields: readonly ConditionField[]
  kind: ConditionKind
  /** Errors are shown after the first attempt to use the conditions. */
  tried?: boolean
  onChange: (group: Group) => void
  /** For a nested group: its path from the root. */
  place?: readonly number[]
  onRemove?: () => void
}

/** A group of conditions, joined by all or any, with nested groups of any depth (R178). */
export function ConditionsEditor(props: ConditionsEditorProps) {
  const { label, group, fields, kind, tried = false, onChange, place = [], onRemove } = props
  const put = (at: number, part: Part | null) => onChange(replaceAt(group, [at], part))
  const add = (part: Part) => onChange(withPart(group, part))
  const asksJoin = kind.joinsOne || group.parts.length > 1
  const Frame = kind.framed ? 'section' : 'fieldset'
  return (
    <Frame className={css.group} data-framed={kind.framed || place.length > 0 || undefined} aria-label={label}>
      {asksJoin || onRemove ? (
        <header>
          {asksJoin ? (
            <SegmentedControl
              size="xs"
              aria-label={kind.names.join(label)}
              data={[
                { value: 'and', label: 'All conditions' },
                { value: 'or', label: 'Any condition' },
              ]}
              value={group.condition}
              onChange={condition => onChange({ ...group, condition: condition as Group['condition'] })}
            />
          ) : null}
          {onRemove ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconTrash size={13} stroke={1.8} />}
              onClick={onRemove}
            >
              Remove group
            </Button>
          ) : null}
        </header>
      ) : null}
      {group.parts.map((part, at) => {
        const inner = [...place, at + 1]
        const number = inner.join('.')
        return isGroup(part) ? (
          <ConditionsEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
            key={at}
            label={kind.names.group(number, label)}
            group={part}
            fields={fields}
            kind={kind}
            tried={tried}
            onChange={next => put(at, next)}
            place={inner}
            onRemove={() => put(at, null)}
          />
        ) : (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
            key={at}
            condition={part}
            number={number}
            fields={fields}
            kind={kind}
            fault={(tried && kind.faultOf?.(part, fields)) || null}
            onChange={next => put(at, next)}
            onRemove={() => put(at, null)}
          />
        )
      })}
      <footer>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={() => add(blankCondition())}
        >
          Condition
        </Button>
        {place.length < kind.mostDepth - 1 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
            onClick={() => add(blankGroup(group))}
          >
            Group
          </Button>
        ) : null}
      </footer>
    </Frame>
  )
}
