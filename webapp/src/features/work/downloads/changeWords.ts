import { count, counted } from '@/ui'

/** `shipmentParties.customerName` and `pay_terms` for display: Shipment parties, customer name. */
export function pathInWords(path: string): string {
  const parts = path.split(/[.#]/).map(part =>
    part
      .replace(/[_-]+/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .trim(),
  )
  const words = parts.filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOST = 160

/** A stored value as text; empty for none. Lists of plain values are listed, others counted. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    if (value.every(each => typeof each !== 'object')) return clipped(value.map(valueInWords).join(', '))
    return counted(value.length, 'entry', 'entries')
  }
  if (typeof value === 'object') return counted(Object.keys(value).length, 'value')
  return clipped(String(value))
}

const clipped = (text: string) =>
  text.length > MOST ? `${text.slice(0, MOST)}… (${count(text.length)} characters)` : text
