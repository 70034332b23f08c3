import type { ConditionField } from '@/conditions'
import type { Tag } from './calls'

/** Tags as a field of the filter of shipments. */
export const tagField = (tags: readonly Tag[]): ConditionField => ({
  name: 'tag',
  label: 'Tag',
  type: 'text',
  choices: tags.map(tag => tag.id),
  choiceNames: Object.fromEntries(tags.map(tag => [tag.id, tag.name])),
  operators: ['isInList', 'isNotInList', 'equalTo', 'notEqualTo'],
})
