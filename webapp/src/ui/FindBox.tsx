import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useAddress } from './useAddress'

interface FindBoxProps {
  /** What is found, and by what. */
  label: string
  placeholder?: string
}

/** Where a list is narrowed by what somebody types; it stands in the address as `q`. */
export function FindBox({ label, placeholder = 'Find' }: FindBoxProps) {
  const { address, put } = useAddress()
  return (
    <TextInput
      w={280}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} stroke={1.6} />}
      defaultValue={address.get('q') ?? ''}
      onChange={event => put({ q: event.currentTarget.value })}
    />
  )
}
