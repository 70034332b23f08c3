import { Checkbox, MultiSelect } from '@mantine/core'
import type { PartProps } from './draft'
import css from './notifications.module.css'

/** The recipients: users, groups and roles in one field, and those involved in the event. */
export function AudiencePart({ values, put, options, event }: PartProps) {
  const groups = new Set(options.groups.map(each => each.id))
  const picked = [...values.groups, ...values.users]
  return (
    <fieldset className={css.part}>
      <legend>Who is told</legend>
      <MultiSelect
        label="People, groups and roles"
        searchable
        limit={50}
        placeholder={picked.length ? '' : 'Type a name, group or role'}
        nothingFoundMessage="Nobody found"
        data={[
          { group: 'Groups and roles', items: options.groups.map(each => ({ value: each.id, label: each.name })) },
          { group: 'People', items: options.people.map(each => ({ value: each.id, label: each.name })) },
        ]}
        value={picked}
        onChange={ids => put({ groups: ids.filter(id => groups.has(id)), users: ids.filter(id => !groups.has(id)) })}
      />
      {event.parts.map(({ part, label }) => (
        <Checkbox
          key={part}
          label={label}
          checked={values.parts.includes(part)}
          onChange={changed =>
            put({
              parts: changed.currentTarget.checked
                ? [...values.parts, part]
                : values.parts.filter(each => each !== part),
            })
          }
        />
      ))}
    </fieldset>
  )
}
