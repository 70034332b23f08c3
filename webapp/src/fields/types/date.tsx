import { Ambiguous, dayHint, dayInWords, readDay, showDay, whichDay } from '@/place'
import { DayInput } from '@/ui'
import { cellText, type FieldType, plainText, shownOf, textOf, Unreadable } from '../fieldType'

/** Excel's day numbers from 2000 to 2099. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

/** The day of a text in the locale of the system, as `yyyy-MM-dd`; null if it is not a day, or ambiguous. */
export function parseDay(text: string): string | null {
  const found = readDay(text)
  return typeof found === 'string' ? found : null
}

/** Why a text is not a day, and what to enter. */
function dayFault(text: string): Unreadable {
  const found = readDay(text)
  if (found instanceof Ambiguous) return new Unreadable(whichDay(text, found), true)
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL) {
    const day = dayInWords(new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10))
    const told = `${text} is an Excel date number: ${day}, counted from 1900.`
    return new Unreadable(`${told} Format the column as dates, or enter the date.`, true)
  }
  return new Unreadable(`must be a date, ${dayHint()}.`)
}

export const date: FieldType = {
  ...plainText,
  editor: 'date',
  filter: 'date',
  measured: false,
  // a truncated date is useless
  leastWidth: 108,
  Input: parts => <DayInput {...shownOf(parts)} value={textOf(parts.value)} onChange={parts.onChange} />,
  reader: () => cell => {
    const text = cellText(cell)
    return text ? (parseDay(text) ?? dayFault(text)) : null
  },
  write: value => showDay(value),
  bothWays: text => {
    const found = readDay(text)
    if (!(found instanceof Ambiguous)) return null
    return [
      { value: found.second, told: dayInWords(found.second) },
      { value: found.first, told: dayInWords(found.first) },
    ]
  },
  format: value => showDay(value),
}
