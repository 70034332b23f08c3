import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { OPERATORS, OPERATORS_OF, type Operator, operatorWords } from '@/fields'
import { DayInput } from '@/ui'
import { blankGroup, blankLeaf, isTree, type Leaf, MOST_DEPTH, type Tree } from './ruleDraft'
import css from './rules.module.css'

type RuleField = Wire<'RuleField'>
const ASKED = 'asked:'

interface Parts {
  label: string
  tree: Tree
  fields: readonly RuleField[]
  /** A value may be that of the lane that is asked for. */
  mayMatch: boolean
  onChange: (tree: Tree) => void
  /** Of a group inside: the numbers of the groups it stands in, and its own. */
  within?: readonly number[]
  onRemove?: () => void
}

/** Conditions of one kind and groups of them, joined by all or any. */
export function Conditions({ label, tree, fields, mayMatch, onChange, within = [], onRemove }: Parts) {
  const put = (at: number, part: Leaf | Tree) => onChange({ ...tree, parts: tree.parts.with(at, part) })
  const add = (part: Leaf | Tree) => onChange({ ...tree, parts: [...tree.parts, part] })
  const remove = (at: number) => onChange({ ...tree, parts: tree.parts.toSpliced(at, 1) })
  return (
    <fieldset className={css.conditions} data-inner={within.length > 0 || undefined} aria-label={label}>
      {tree.parts.length > 1 ? (
        <SegmentedControl
          size="xs"
          aria-label={`How the conditions are joined: ${label}`}
          data={[
            { value: 'and', label: 'All conditions' },
            { value: 'or', label: 'Any condition' },
          ]}
          value={tree.condition}
          onChange={condition => onChange({ ...tree, condition: condition as Tree['condition'] })}
        />
      ) : null}
      {tree.parts.map((part, at) => {
        const numbers = [...within, at + 1]
        const number = numbers.join('.')
        return isTree(part) ? (
          <Conditions
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
            key={at}
            label={`Group ${number} of ${label}`}
            tree={part}
            fields={fields}
            mayMatch={mayMatch}
            onChange={next => put(at, next)}
            within={numbers}
            onRemove={() => remove(at)}
          />
        ) : (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
            key={at}
            number={number}
            leaf={part}
            fields={fields}
            mayMatch={mayMatch}
            onChange={next => put(at, next)}
            onRemove={() => remove(at)}
          />
        )
      })}
      <div className={css.adding}>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={() => add(blankLeaf())}
        >
          Condition
        </Button>
        {within.length + 1 < MOST_DEPTH ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
            onClick={() => add(blankGroup(tree))}
          >
            Group
          </Button>
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
      </div>
    </fieldset>
  )
}

interface LineParts {
  number: string
  leaf: Leaf
  fields: readonly RuleField[]
  mayMatch: boolean
  onChange: (leaf: Leaf) => void
  onRemove: () => void
}

function Line({ number, leaf, fields, mayMatch, onChange, onRemove }: LineParts) {
  const operators = OPERATORS_OF[leaf.type].filter(each => each !== 'day')
  const range = OPERATORS[leaf.operator].values === 2
  const choose = (name: string | null) => {
    const type = (fields.find(field => field.name === name)?.type ?? 'text') as Leaf['type']
    const operator = OPERATORS_OF[type].includes(leaf.operator) ? leaf.operator : 'equalTo'
    onChange({ ...blankLeaf(), name: name ?? '', type, operator })
  }
  const list = leaf.operator.includes('List')
  const input = (side: 'value' | 'value1' | 'value2', what: string) => {
    const name = `${what} of condition ${number}`
    const put = (text: string) => onChange({ ...leaf, [side]: text })
    if (leaf.type === 'date' && !list) return <DayInput aria-label={name} value={leaf[side]} onChange={put} />
    return (
      <TextInput
        aria-label={name}
        placeholder={list ? 'one, two, three' : what.toLowerCase()}
        maxLength={list ? 4000 : 100}
        value={leaf[side]}
        onChange={event => put(event.currentTarget.value)}
      />
    )
  }
  return (
    <div className={css.condition} data-match={mayMatch || undefined}>
      <Select
        aria-label={`Field of condition ${number}`}
        placeholder="Field"
        searchable
        data={fields.map(field => ({ value: field.name, label: field.label }))}
        value={leaf.name || null}
        onChange={choose}
      />
      <Select
        aria-label={`Operator of condition ${number}`}
        allowDeselect={false}
        data={operators.map(each => ({ value: each, label: operatorWords(each, leaf.type) }))}
        value={leaf.operator}
        onChange={next => next && onChange({ ...leaf, operator: next as Operator, matchField: '' })}
      />
      {mayMatch && !range ? (
        <Select
          aria-label={`Compared with, in condition ${number}`}
          allowDeselect={false}
          data={[
            { value: 'value', label: 'the value' },
            ...fields.map(field => ({ value: ASKED + field.name, label: `requested ${field.label}` })),
          ]}
          value={leaf.matchField ? ASKED + leaf.matchField : 'value'}
          onChange={next =>
            onChange({ ...leaf, matchField: next?.startsWith(ASKED) ? next.slice(ASKED.length) : '', value: '' })
          }
        />
      ) : null}
      <div className={css.values}>
        {range ? (
          <>
            {input('value1', 'From')}
            {input('value2', 'To')}
          </>
        ) : leaf.matchField ? null : (
          input('value', 'Value')
        )}
      </div>
      <ActionIcon aria-label={`Remove condition ${number}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
