import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useAddress } from '@/ui'
import { useTariffOptions } from '../calls'

const IN_ADDRESS = 'lane.'

/** What lanes are narrowed to, as the address has it: identifier to the beginning of its value. */
export function useLaneFilter(): Record<string, string> {
  const [address] = useSearchParams()
  const given = [...address].filter(([name, value]) => name.startsWith(IN_ADDRESS) && value)
  return Object.fromEntries(given.map(([name, value]) => [name.slice(IN_ADDRESS.length), value]))
}

/** What people call the identifiers of lanes. */
export function useIdentifierLabels(): Map<string, string> {
  const options = useTariffOptions()
  return new Map(options.data?.identifiers.map(each => [each.id, each.label]))
}

/** A box for each identifier; lanes are found by the beginnings of their values. */
export function LaneFilter({ identifiers }: { identifiers: readonly string[] }) {
  const { put } = useAddress()
  const filter = useLaneFilter()
  const labels = useIdentifierLabels()
  return identifiers.map(id => (
    <TextInput
      key={id}
      // no name of an identifier is cut
      w={`${Math.max(14, (labels.get(id) ?? id).length + 4)}ch`}
      aria-label={`${labels.get(id) ?? id} begins with`}
      placeholder={labels.get(id) ?? id}
      defaultValue={filter[id] ?? ''}
      onChange={event => put({ [IN_ADDRESS + id]: event.currentTarget.value })}
    />
  ))
}
