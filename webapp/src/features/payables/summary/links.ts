import type { DueIn } from '../calls'

/** The list of what is owed in a currency, of all carriers, as the server's links name it for each. */
export function owedLink(currency: string, due?: DueIn): string {
  const asked = new URLSearchParams([
    ['status', 'Approved'],
    ['status', 'Scheduled'],
    ['currency', currency],
  ])
  if (due) asked.set('due', due)
  return `/payables/invoices?${asked}`
}
