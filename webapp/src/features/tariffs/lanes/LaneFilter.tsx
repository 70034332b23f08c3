import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useAddress } from '@/ui'
import { useTariffOptions } from '../calls'

const IN_ADDRESS = 'lane.'

/** The filter of lanes in the address: identifier to the prefix of its value. */
export function useLaneFilter(): Record<string, string> {
  const [address] = useSearchParams()
  const given = [...address].filter(([name, value]) => name.startsWith(IN_ADDRESS) && value)
  return Object.fromEntries(given.map(([name, value]) => [name.slice(IN_ADDRESS.length), value]))
}

/** The labels of lane identifiers. */
export function useIdentifierLabels(): Map<string, string> {
  const options = useTariffOptions()
  return new Map(options.data?.identifiers.map(each => [each.id, each.label]))
}

/** An input for each identifier; lanes are searched by prefixes of their values. */
export function LaneFilter({ identifiers }: { identifiers: readonly string[] }) {
  const { put } = useAddress()
  const filter = useLaneFilter()
  const labels = useIdentifierLabels()
  return identifiers.map(id => (
    <TextInput
      key={id}
      // wide enough for the name of any identifier
      w={`${Math.max(14, (labels.get(id) ?? id).length + 4)}ch`}
      aria-label={`${labels.get(id) ?? id} begins with`}
      placeholder={labels.get(id) ?? id}
      defaultValue={filter[id] ?? ''}
      onChange={event => put({ [IN_ADDRESS + id]: event.currentTarget.value })}
    />
  ))
}
