import { isDay } from '@/place'
import { DayInput, useAddress } from '@/ui'

interface PeriodPickProps {
  /** The server's default if the address has none. */
  first: string | undefined
  last: string | undefined
}

/** The dates of a report, in the address as `from` and `to`. */
export function PeriodPick({ first = '', last = '' }: PeriodPickProps) {
  const { address, put } = useAddress()
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <DayInput
      w={140}
      aria-label={label}
      value={address.get(name) ?? value}
      onChange={next => (next === '' || isDay(next)) && put({ [name]: next })}
    />
  )
  return (
    <>
      {day('from', 'From', first)}
      <span className="dim">to</span>
      {day('to', 'To', last)}
    </>
  )
}
