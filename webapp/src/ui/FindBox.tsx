import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useAddress } from './useAddress'

interface FindBoxProps {
  /** What is searched, and by which fields. */
  label: string
  placeholder?: string
}

/** A search box that filters a list; its text is in the address as `q`. */
export function FindBox({ label, placeholder = 'Find' }: FindBoxProps) {
  const { address, put } = useAddress()
  const sought = address.get('q') ?? ''
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // filters were cleared, or a link was followed; text that is being typed is ahead of the address
    if (box.current && box.current !== document.activeElement) box.current.value = sought
  }, [sought])
  return (
    <TextInput
      ref={box}
      w={280}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} stroke={1.6} />}
      defaultValue={sought}
      onChange={event => put({ q: event.currentTarget.value })}
    />
  )
}
