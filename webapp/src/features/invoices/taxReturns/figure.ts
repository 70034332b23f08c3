import type { Figure, Side } from './calls'

const NAMES = ['code', 'tax', 'percent', 'box', 'account', 'sale', 'side', 'currency'] as const
export const SIDE_NAMES: Record<Side, string> = { customers: 'Sales', carriers: 'Purchases' }
const CLOSED = Object.fromEntries([...NAMES, 'open'].map(name => [name, null]))

/** The figure whose documents are open, from the address; null for none. */
export function figureOf(address: URLSearchParams): Figure | null {
  if (!address.has('open')) return null
  return Object.fromEntries(NAMES.flatMap(name => (address.get(name) ? [[name, address.get(name) as string]] : [])))
}

/** What the address gets when a figure is opened, or closed (null). */
export const addressOf = (figure: Figure | null): Record<string, string | null> =>
  figure ? { ...CLOSED, ...figure, open: 'yes' } : CLOSED

/** What the panel of a figure is called. */
export function figureName({ code, tax, percent, box, account, sale, side }: Figure, name?: string): string {
  if (box) return `Box ${box}`
  if (sale) return sale
  if (account) return `${name ?? account}, ${percent} %`
  if (code) return [code, tax, `${percent} %`].filter(Boolean).join(' ')
  return side ? SIDE_NAMES[side] : 'All documents'
}
