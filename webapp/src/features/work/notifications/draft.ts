import type { EventOption, Options, Rule, RuleForm } from './calls'

/** The form values of a rule. */
export type Draft = Required<Omit<RuleForm, 'id' | 'revision'>>

export interface PartProps {
  values: Draft
  put: (change: Partial<Draft>) => void
  options: Options
  event: EventOption
}

export const LABELS: Record<keyof Draft, string> = {
  name: 'Name',
  event: 'Event',
  isActive: 'Active',
  users: 'People',
  groups: 'Groups and roles',
  parts: 'Whoever is part of it',
  accounts: 'Accounts',
  condition: 'Condition',
  days: 'Days ahead',
  channel: 'Channel',
  pace: 'Sent',
  hour: 'Hour',
  weekday: 'Weekday',
  title: 'Title',
  text: 'Text',
  isOptional: 'People may turn it off',
}

const ids = (of: readonly { id: string }[]) => of.map(each => each.id)

/** The form of a stored rule; a new one has the first event. */
export function draftOf(rule: Rule | null, first: EventOption | undefined): Draft {
  if (rule) {
    const { name, event, isActive, parts, condition, days, channel, pace, hour, weekday, title, text, isOptional } =
      rule
    const whom = { users: ids(rule.users), groups: ids(rule.groups), accounts: ids(rule.accounts) }
    return {
      name,
      event,
      isActive,
      parts,
      condition,
      days,
      channel,
      pace,
      hour,
      weekday,
      title,
      text,
      isOptional,
      ...whom,
    }
  }
  return {
    name: '',
    event: first?.event ?? 'uploadRefused',
    isActive: true,
    users: [],
    groups: [],
    parts: [],
    accounts: [],
    condition: null,
    days: first?.days ?? 0,
    channel: first?.inPanel ? 'mail' : 'both',
    pace: 'atOnce',
    hour: 7,
    weekday: 1,
    title: first?.title ?? '',
    text: first?.text ?? '',
    isOptional: true,
  }
}

/** Changes after selecting another event: its default text, unless the user wrote another; what it does not use is
 * dropped. */
export function startedWith(chosen: EventOption, values: Draft, before: EventOption): Partial<Draft> {
  const isWritten = values.title !== before.title || values.text !== before.text
  const known = new Set(chosen.details.map(each => each.name))
  const fits = [...`${values.title}${values.text}`.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => known.has(name ?? ''))
  const offered = chosen.parts.map(each => each.part)
  return {
    event: chosen.event,
    ...(isWritten && fits ? {} : { title: chosen.title, text: chosen.text }),
    parts: values.parts.filter(part => offered.includes(part)),
    accounts: chosen.byAccount ? values.accounts : [],
    condition: null,
    days: chosen.days,
    ...(chosen.inPanel ? { channel: 'mail' as const } : {}),
  }
}
