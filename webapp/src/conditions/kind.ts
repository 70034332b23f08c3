import type { ComponentType } from 'react'
import type { FilterType, Operator } from '@/fields'
import type { Condition, ConditionField } from './tree'

/** The props of the inputs of a condition. */
export interface ConditionParts {
  condition: Condition
  field: ConditionField | undefined
  fields: readonly ConditionField[]
  /** Its position from the root: `2.1`. */
  number: string
  onChange: (condition: Condition) => void
}

/** Labels for screen readers where conditions are numbered. */
export const NUMBERED: ConditionKind['names'] = {
  group: (number, within) => `Group ${number} of ${within}`,
  join: group => `How the conditions are joined: ${group}`,
  part: (what, number) => `${what}${what === 'Remove' ? '' : ' of'} condition ${number}`,
}

/** What differs between uses of conditions: operators, inputs, and labels for screen readers. */
export interface ConditionKind {
  operatorsOf: (type: FilterType) => readonly Operator[]
  /** The inputs of its values. */
  Values: ComponentType<ConditionParts>
  /** A choice of what to compare with, between the operator and the values. */
  Compared?: ComponentType<ConditionParts>
  /** The maximum depth of groups. */
  mostDepth: number
  /** Whether to offer and/or before a group has two parts. */
  joinsOne: boolean
  /** Whether the outermost group has a frame and is a region, too. */
  framed: boolean
  names: {
    group: (number: string, within: string) => string
    join: (group: string) => string
    /** An input or a button of a condition. */
    part: (what: 'Field' | 'Operator' | 'Remove', number: string) => string
  }
  /** Why a condition is invalid; null when it is valid. */
  faultOf?: (condition: Condition, fields: readonly ConditionField[]) => string | null
}
