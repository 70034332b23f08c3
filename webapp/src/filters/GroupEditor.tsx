import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ConditionRow } from './ConditionRow'
import { blankCondition, type Path, replaceAt, withPart } from './editing'
import { conditionFault } from './faults'
import css from './filters.module.css'
import { type FilterField, type Group, isGroup, MOST_DEPTH } from './tree'

interface GroupEditorProps {
  root: Group
  group: Group
  path: Path
  fields: readonly FilterField[]
  /** Faults are said once somebody has tried to apply the conditions. */
  tried: boolean
  onChange: (root: Group) => void
}

/** A group of conditions, and the groups inside it. */
export function GroupEditor({ root, group, path, fields, tried, onChange }: GroupEditorProps) {
  const change = (next: Group) => onChange(path.length ? replaceAt(root, path, next) : next)
  const remove = (at: number) => change(replaceAt(group, [at], null))
  return (
    <section className={css.group} data-condition={group.condition} aria-label={path.length ? 'Group' : 'Conditions'}>
      <header>
        <SegmentedControl
          size="xs"
          aria-label="Match"
          data={[
            { value: 'and', label: 'All conditions' },
            { value: 'or', label: 'Any condition' },
          ]}
          value={group.condition}
          onChange={condition => change({ ...group, condition: condition as Group['condition'] })}
        />
        {path.length ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconTrash size={13} stroke={1.8} />}
            onClick={() => onChange(replaceAt(root, path, null))}
          >
            Remove group
          </Button>
        ) : null}
      </header>
      {group.parts.map((part, at) =>
        isGroup(part) ? (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            key={at}
            root={root}
            group={part}
            path={[...path, at]}
            fields={fields}
            tried={tried}
            onChange={onChange}
          />
        ) : (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
            key={at}
            condition={part}
            fields={fields}
            fault={tried ? conditionFault(part, fields) : null}
            onChange={condition => change(replaceAt(group, [at], condition))}
            onRemove={() => remove(at)}
          />
        ),
      )}
      <footer>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={() => change(withPart(group, blankCondition()))}
        >
          Condition
        </Button>
        {path.length < MOST_DEPTH - 1 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
            onClick={() =>
              change(
                withPart(group, { condition: group.condition === 'and' ? 'or' : 'and', parts: [blankCondition()] }),
              )
            }
          >
            Group
          </Button>
        ) : null}
      </footer>
    </section>
  )
}
