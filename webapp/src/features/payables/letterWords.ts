import { counted, dayOf, type HistoryEntry, moment } from '@/ui'
import type { Letter } from './letterCalls'

/** What became of a letter's mails, as a sentence; empty once it was sent. */
export function stateWords({ state, reason }: Pick<Letter, 'state' | 'reason'>): string {
  if (state === 'failed') return `Not sent: ${reason}`
  if (state === 'uncertain') return 'It may not have arrived: the connection was lost while it was being sent.'
  if (state === 'kept') return 'Kept under Sent mail: this demo sends no email.'
  return state && state !== 'sent' ? 'On its way' : ''
}

/** What happened, as the history says it. */
export const letterDid = ({ template, to, channel }: Pick<Letter, 'template' | 'to' | 'channel'>): string => {
  if (!to.length) return `${template} saved as PDF`
  return `${template} sent ${channel === 'portal' ? 'as a link ' : ''}to ${to.join(', ')}`
}

/** What became of a link, as a sentence. */
export function linkWords({ state, opened, lastOpenedOn, expiresOn }: Letter['links'][number]): string {
  const used = opened
    ? `opened ${counted(opened, 'time')}, last ${lastOpenedOn ? moment(lastOpenedOn) : ''}`
    : 'not opened yet'
  return `${state === 'Active' ? `Link until ${dayOf(expiresOn)}` : `Link ${state.toLowerCase()}`}, ${used}`
}

/** Something that happened, with its moment. */
export type Dated = HistoryEntry & { on: string }

/** What happened to an invoice, newest first; of what has the same moment, the later one of its list comes first. */
export const newestFirst = (...lists: readonly (readonly Dated[])[]): Dated[] =>
  lists.flatMap(list => list.toReversed()).sort((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0))
