import { Select } from '@mantine/core'

const DAYS = ['7', '30', '90', '365']
const USUAL = 30

/** The days of an address, if they can be chosen. */
export const readDays = (asked: string | null): number => (asked && DAYS.includes(asked) ? Number(asked) : USUAL)

/** How far back a list of what was sent goes. */
export const SentWithin = ({ days, onChange }: { days: number; onChange: (days: string | null) => void }) => (
  <Select
    aria-label="Sent within"
    w={150}
    allowDeselect={false}
    data={DAYS.map(value => ({ value, label: `Last ${value} days` }))}
    value={String(days)}
    onChange={onChange}
  />
)
