import type { ConditionField } from '@/conditions'
import type { Dataset } from './plan'

/** The fields of a data set for conditions. */
export const conditionFields = (dataset: Dataset): ConditionField[] =>
  dataset.fields.flatMap(({ name, label, filter, options, unit }): ConditionField[] => {
    if (filter === null || filter === 'checkbox') return []
    const field: ConditionField = { name, label, type: filter }
    if (filter === 'numeric') field.decimals = true
    if (unit) field.unit = unit
    return [options.length ? { ...field, choices: options } : field]
  })
