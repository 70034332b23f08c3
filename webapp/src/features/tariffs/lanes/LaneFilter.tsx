import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
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
  const [, setAddress] = useSearchParams()
  const filter = useLaneFilter()
  const labels = useIdentifierLabels()
  const narrow = (id: string, text: string) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (text) next.set(IN_ADDRESS + id, text)
        else next.delete(IN_ADDRESS + id)
        return next
      },
      { replace: true },
    )
  return identifiers.map(id => (
    <TextInput
      key={id}
      w={140}
      aria-label={`${labels.get(id) ?? id} begins with`}
      placeholder={labels.get(id) ?? id}
      defaultValue={filter[id] ?? ''}
      onChange={event => narrow(id, event.currentTarget.value)}
    />
  ))
}
