import { counted } from '@/ui'
import type { Rule } from './calls'

export const PARTS: Record<Rule['parts'][number], string> = {
  started: 'whoever started it',
  sent: 'whoever sent the request',
  decides: 'whoever it waits for',
  handles: 'whoever handles the quote',
}

/** Whom a rule tells, shortest first: groups, people, and who is part of what happens. */
export const audienceOf = ({ groups, users, parts }: Pick<Rule, 'groups' | 'users' | 'parts'>): string =>
  [...groups.map(each => each.name), ...users.map(each => each.name), ...parts.map(each => PARTS[each])].join(', ')

/** How many that are today. */
export const reachOf = ({ people, parts }: Pick<Rule, 'people' | 'parts'>): string =>
  [
    people || parts.length === 0 ? counted(people, 'person', 'people') : '',
    parts.length ? 'those who are part of it' : '',
  ]
    .filter(Boolean)
    .join(' and ')
