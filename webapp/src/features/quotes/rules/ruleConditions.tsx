import { Select, TextInput } from '@mantine/core'
import type { Wire } from '@/api/wire'
import { type ConditionField, type ConditionKind, type ConditionParts, NUMBERED } from '@/conditions'
import { type FilterType, isList, isRange, MAX_FILTER_VALUE, OPERATORS, OPERATORS_OF } from '@/fields'
import { DayInput } from '@/ui'

const ASKED = 'asked:'
const MOST_LISTED = 4000

/** A value on one line, even a list; a range has two. */
function Values({ condition, field, number, onChange }: ConditionParts) {
  const { operator, value, upTo = '' } = condition
  const list = isList(operator)
  const range = isRange(operator)
  const input = (side: 'value' | 'upTo', what: string, text: string) => {
    const name = `${what} of condition ${number}`
    const put = (next: string) => onChange({ ...condition, ...(range ? { value, upTo } : { value }), [side]: next })
    if (field?.type === 'date' && !list) return <DayInput aria-label={name} value={text} onChange={put} />
    return (
      <TextInput
        aria-label={name}
        placeholder={list ? 'one, two, three' : what.toLowerCase()}
        maxLength={list ? MOST_LISTED : MAX_FILTER_VALUE}
        value={text}
        onChange={event => put(event.currentTarget.value)}
      />
    )
  }
  if (!range) return input('value', 'Value', value)
  return (
    <>
      {input('value', 'From', value)}
      {input('upTo', 'To', upTo)}
    </>
  )
}

/** A condition is compared with a value, or with the search's own. */
function Compared({ condition, fields, number, onChange }: ConditionParts) {
  const { name, operator, match } = condition
  return (
    <Select
      aria-label={`Compared with, in condition ${number}`}
      allowDeselect={false}
      data={[
        { value: 'value', label: 'the value' },
        ...fields.map(field => ({ value: ASKED + field.name, label: `requested ${field.label}` })),
      ]}
      value={match ? ASKED + match : 'value'}
      onChange={next =>
        onChange({ name, operator, value: '', ...(next?.startsWith(ASKED) ? { match: next.slice(ASKED.length) } : {}) })
      }
    />
  )
}

/** Conditions on the tariff that a rate comes from. */
export const RFQ_CONDITIONS: ConditionKind = {
  // a rule is valid for years: "last days" makes no sense in it
  operatorsOf: type => OPERATORS_OF[type].filter(each => OPERATORS[each].check),
  Values,
  // deeper groups are shown, but their lines have no room left
  mostDepth: 5,
  joinsOne: false,
  framed: false,
  names: NUMBERED,
}

/** Conditions on lane parameters: a value may be that of the searched lane. */
export const LANE_CONDITIONS: ConditionKind = { ...RFQ_CONDITIONS, Compared }

/** The fields of a rule set, of one kind, for conditions. */
export const fieldsOf = (fields: readonly Wire<'QuoteRuleField'>[], kind: string): ConditionField[] =>
  fields.filter(each => each.kind === kind).map(({ name, label, type }) => ({ name, label, type: type as FilterType }))
