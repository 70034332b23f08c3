import { useState } from 'react'
import type { ConditionField, Group } from '@/conditions'
import { useAddress } from '@/ui'
import { partToText, readFilter } from './address'
import { FilterTools } from './FilterTools'

/** The names of the conditions in an address, each empty. */
export const NO_FIELDS_FILTER = { f: null, any: null }

/** Conditions on fields that the company added to a list; they are in the address. Without such fields there is nothing
 * to choose. */
export function FieldsFilter({ fields }: { fields: readonly ConditionField[] }) {
  const { address, put } = useAddress()
  const [asked, setAsked] = useState<string | null>(null)
  if (!fields.length) return null
  const change = ({ condition, parts }: Group) =>
    put({ f: parts.map(partToText), any: condition === 'or' && parts.length > 1 ? '1' : null })
  return <FilterTools fields={fields} filter={readFilter(address)} onChange={change} asked={asked} onAsked={setAsked} />
}
