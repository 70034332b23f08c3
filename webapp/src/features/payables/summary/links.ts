import type { DueIn } from '../calls'

/** The list of what is owed in a currency, for all carriers; the server has such links for each carrier. */
export function owedLink(currency: string, due?: DueIn): string {
  const asked = new URLSearchParams([
    ['status', 'Approved'],
    ['status', 'Scheduled'],
    ['currency', currency],
  ])
  if (due) asked.set('due', due)
  return `/payables/invoices?${asked}`
}
