import { Select, type SelectProps } from '@mantine/core'
import { TERMS } from './terms'
import { useAddress } from './useAddress'

type FilterSelectProps = Pick<SelectProps, 'data' | 'searchable' | 'size' | 'w' | 'comboboxProps'> & {
  /** The name of the filter in the address. */
  name: string
  label: string
  /** Said while nothing is picked. */
  placeholder?: string
  /** What the button that takes the pick back is called. */
  clearLabel?: string
  /** The value that is picked, where it is not simply what the address has. */
  value?: string
}

/** Narrows a list to one of several values; the pick stands in the address. */
export function FilterSelect({ name, label, placeholder = label, clearLabel, value, ...select }: FilterSelectProps) {
  const { address, put } = useAddress()
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      nothingFoundMessage={select.searchable ? TERMS.noMatches : undefined}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel ?? `Clear ${label.toLowerCase()}` }}
      value={(value ?? address.get(name)) || null}
      onChange={next => put({ [name]: next })}
      {...select}
    />
  )
}
