import { Select, type SelectProps } from '@mantine/core'
import { TERMS } from './terms'
import { useAddress } from './useAddress'

type FilterSelectProps = Pick<SelectProps, 'data' | 'searchable' | 'size' | 'w' | 'comboboxProps'> & {
  /** The name of the filter in the address. */
  name: string
  label: string
  /** Shown while no value is selected. */
  placeholder?: string
  /** The label of the button that clears it. */
  clearLabel?: string
  /** The selected value, if it differs from that in the address. */
  value?: string
}

/** Filters a list by one of several values; the value is in the address. */
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
