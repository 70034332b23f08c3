import { counted } from '@/ui'
import type { Rule } from './calls'

const PARTS: Record<Rule['parts'][number], string> = {
  started: 'whoever started it',
  sent: 'whoever sent the request',
  decides: 'whoever it waits for',
  handles: 'whoever handles the quote',
  wrote: 'whoever wrote the letter',
}

/** Whom a rule notifies, shortest first: groups, users, and those involved in the event. */
export const audienceOf = ({ groups, users, parts }: Pick<Rule, 'groups' | 'users' | 'parts'>): string =>
  [...groups.map(each => each.name), ...users.map(each => each.name), ...parts.map(each => PARTS[each])].join(', ')

/** How many users that is today. */
export const reachOf = ({ people, parts }: Pick<Rule, 'people' | 'parts'>): string =>
  [
    people || parts.length === 0 ? counted(people, 'person', 'people') : '',
    parts.length ? 'those who are part of it' : '',
  ]
    .filter(Boolean)
    .join(' and ')
