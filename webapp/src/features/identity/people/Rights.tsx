import { Checkbox, Select } from '@mantine/core'
import type { Wire } from '@/api/wire'
import { counted } from '@/ui'
import type { PeopleOptions } from './calls'
import css from './people.module.css'

export type Wanted = Pick<Wire<'PersonForm'>, 'memberships' | 'isAdmin' | 'userType'>
export const NO_RIGHTS: Wanted = { memberships: [], isAdmin: false, userType: 'operator' }

interface RightsProps {
  options: PeopleOptions
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  error?: string | undefined
}

const TYPES = [
  { value: 'operator', label: 'Operator' },
  { value: 'administrator', label: 'Administrator' },
  { value: 'transportOperator', label: 'Transport operator' },
]

/** The systems and roles of a user. An administrator cannot grant permissions they do not have. */
export function Rights({ options, wanted, onChange, error }: RightsProps) {
  const of = (systemId: string) => wanted.memberships.find(each => each.systemId === systemId)
  const put = (systemId: string, role: string | null) => {
    const kept = of(systemId)
    const others = wanted.memberships.filter(each => each.systemId !== systemId)
    const own = { systemId, role: role ?? '', accountIds: kept?.accountIds ?? null }
    onChange({ ...wanted, memberships: role === null ? others : [...others, own] })
  }
  return (
    <fieldset className={css.rights} aria-describedby={error ? 'rights-error' : undefined}>
      <legend>Systems and roles</legend>
      {options.systems.map(system => {
        const mine = of(system.id)
        const offered = system.roles.map(each => ({
          value: each.role,
          label: `${each.role}, ${counted(each.permissions, 'permission')}`,
          disabled: !each.grantable,
        }))
        const fallback = system.roles.find(each => each.grantable)?.role ?? ''
        return (
          <div key={system.id} className={css.system}>
            <Checkbox
              label={system.name}
              checked={mine !== undefined}
              onChange={event => put(system.id, event.currentTarget.checked ? fallback : null)}
            />
            {mine ? (
              <Select
                aria-label={`Role in ${system.name}`}
                placeholder={wanted.isAdmin ? 'Administrator' : offered.length ? 'Choose a role' : 'No roles yet'}
                data={offered}
                value={mine.role || null}
                w={270}
                allowDeselect={wanted.isAdmin}
                onChange={role => put(system.id, role ?? '')}
              />
            ) : null}
            {mine?.accountIds ? <span className="dim">{counted(mine.accountIds.length, 'account')} only</span> : null}
          </div>
        )
      })}
      {options.mayMakeAdministrators ? (
        <Checkbox
          label={`Administrator of ${options.company}`}
          description="May do everything in the systems above"
          checked={wanted.isAdmin}
          onChange={event => onChange({ ...wanted, isAdmin: event.currentTarget.checked })}
        />
      ) : null}
      <Select
        label="User type"
        data={TYPES}
        value={wanted.userType}
        allowDeselect={false}
        onChange={type => type && onChange({ ...wanted, userType: type as Wanted['userType'] })}
      />
      {error ? (
        <p id="rights-error" className={css.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** What is missing, in words; undefined when it can be sent. */
export function rightsProblem(wanted: Wanted): string | undefined {
  if (!wanted.memberships.length) return 'Choose at least one system'
  if (!wanted.isAdmin && wanted.memberships.some(each => !each.role)) return 'Choose a role in each system'
  return undefined
}
