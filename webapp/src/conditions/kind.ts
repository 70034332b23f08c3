import type { ComponentType } from 'react'
import type { FilterType, Operator } from '@/fields'
import type { Condition, ConditionField } from './tree'

/** What the inputs of one condition are given. */
export interface ConditionParts {
  condition: Condition
  field: ConditionField | undefined
  fields: readonly ConditionField[]
  /** Its place from the root down: `2.1`. */
  number: string
  onChange: (condition: Condition) => void
}

/** What a screen reader says where conditions are numbered. */
export const NUMBERED: ConditionKind['names'] = {
  group: (number, within) => `Group ${number} of ${within}`,
  join: group => `How the conditions are joined: ${group}`,
  part: (what, number) => `${what}${what === 'Remove' ? '' : ' of'} condition ${number}`,
}

/** What differs from one use of conditions to the other: operators, inputs, and what a screen reader says. */
export interface ConditionKind {
  operatorsOf: (type: FilterType) => readonly Operator[]
  /** The inputs of its values. */
  Values: ComponentType<ConditionParts>
  /** A choice of what it is compared with, between the operator and the values. */
  Compared?: ComponentType<ConditionParts>
  /** How deep groups are made. */
  mostDepth: number
  /** Whether it is asked how the parts of a group are joined before there are two. */
  joinsOne: boolean
  /** Whether the outermost group has a frame, too, and is a region of its own. */
  framed: boolean
  names: {
    group: (number: string, within: string) => string
    join: (group: string) => string
    /** An input or a button of a condition. */
    part: (what: 'Field' | 'Operator' | 'Remove', number: string) => string
  }
  /** Why a condition cannot be asked; null when it can. */
  faultOf?: (condition: Condition, fields: readonly ConditionField[]) => string | null
}
