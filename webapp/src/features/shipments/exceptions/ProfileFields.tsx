import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { type Column, DataTable, SaveError, ScrollRegion, ui } from '@/ui'
import { useSaveProfile } from './calls'
import type { Profile } from './issues'

type FieldView = Profile['fields'][number]
type Flag =
  | 'isVisible'
  | 'isMandatory'
  | 'isReadOnlyAfterRaise'
  | 'activeForFilter'
  | 'addInSummary'
  | 'duplicateIdentifier'

export const FLAGS: readonly [Flag, string][] = [
  ['isVisible', 'Shown'],
  ['isMandatory', 'Mandatory'],
  ['isReadOnlyAfterRaise', 'Locked once raised'],
  ['activeForFilter', 'In the filter'],
  ['addInSummary', 'In the summary'],
  ['duplicateIdentifier', 'Duplicate check'],
]
/** The suite itself reads default fields: these properties cannot be changed. */
const LOCKED: ReadonlySet<Flag> = new Set(['isMandatory'])

interface Parts {
  profile: Profile
  /** Of the scroll region. */
  className?: string | undefined
  onSaved: () => void
  /** What is next to the save button. */
  children?: ReactNode
}

/**
 * The fields of issues, and their properties; new fields are added in the template itself. Changes survive when another
 * user saves, and are then saved on top of that.
 */
export function ProfileFields({ profile, className, onSaved, children }: Parts) {
  const [ticked, setTicked] = useState<Readonly<Record<string, Partial<Record<Flag, boolean>>>>>({})
  const save = useSaveProfile()
  const systemId = useSession(state => state.data?.loggedInUser.system.id)
  const fields = profile.fields.map((field): FieldView => ({ ...field, ...ticked[field.key] }))
  const isChanged = fields.some((field, at) => FLAGS.some(([flag]) => field[flag] !== profile.fields[at]?.[flag]))
  const set = (key: string, flag: Flag, on: boolean) =>
    setTicked(now => ({ ...now, [key]: { ...now[key], [flag]: on } }))
  const done = () => {
    // changes made during a save wait for the next one
    setTicked(now => Object.fromEntries(Object.entries(now).filter(([key, flags]) => flags !== ticked[key])))
    onSaved()
  }
  return (
    <>
      <SaveError error={save.error} title="Fields not saved" />
      <ScrollRegion label="Fields" className={className}>
        <DataTable
          editable
          rows={fields}
          rowKey={field => field.key}
          density="compact"
          columns={[
            { head: 'Field', cell: field => field.label },
            ...FLAGS.map(
              ([flag, label]): Column<FieldView> => ({
                id: flag,
                head: label,
                cell: field => (
                  <Checkbox
                    size="xs"
                    aria-label={`${field.label}: ${label}`}
                    checked={field[flag]}
                    disabled={field.isDefault && LOCKED.has(flag)}
                    onChange={event => set(field.key, flag, event.currentTarget.checked)}
                  />
                ),
              }),
            ),
          ]}
        />
      </ScrollRegion>
      <div className={ui.dialogActions}>
        <Link to={`/configuration/system/profile/${systemId}/templates?type=${profile.docType}`}>
          Labels, types and new fields
        </Link>
        <span className={ui.grow} />
        {children}
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ ...profile, fields }, { onSuccess: done })}
        >
          Save
        </Button>
      </div>
    </>
  )
}
