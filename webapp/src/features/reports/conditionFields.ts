import type { ConditionField } from '@/conditions'
import type { Dataset, Field } from './plan'

const OF_IDS = ['isInList', 'isNotInList', 'equalTo', 'notEqualTo'] as const

/** What is special about the condition on tags: their values are ids. */
const tagChoices = ({ options, names }: Field) => ({ choices: options, choiceNames: names, operators: OF_IDS })

/** The fields of a data set for conditions. */
export const conditionFields = (dataset: Dataset): ConditionField[] =>
  dataset.fields.flatMap((of): ConditionField[] => {
    const { name, label, filter, options, unit } = of
    if (filter === null || filter === 'checkbox') return []
    const field: ConditionField = { name, label, type: filter }
    if (filter === 'numeric') field.decimals = true
    if (unit) field.unit = unit
    if (of.kind === 'tag') return [{ ...field, ...tagChoices(of) }]
    return [options.length ? { ...field, choices: options } : field]
  })
