import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { type Column, DataTable, Dialog, Loaded, SaveError, ScrollRegion, ui } from '@/ui'
import { useSaveProfile, useWholeProfile } from './calls'
import css from './exceptions.module.css'
import { PROFILES, type Profile, type Side } from './issues'

type FieldView = Profile['fields'][number]
type Flag =
  | 'isVisible'
  | 'isMandatory'
  | 'isReadOnlyAfterRaise'
  | 'activeForFilter'
  | 'addInSummary'
  | 'duplicateIdentifier'

const FLAGS: readonly [Flag, string][] = [
  ['isVisible', 'Shown'],
  ['isMandatory', 'Mandatory'],
  ['isReadOnlyAfterRaise', 'Locked once raised'],
  ['activeForFilter', 'In the filter'],
  ['addInSummary', 'In the summary'],
  ['duplicateIdentifier', 'Duplicate check'],
]
/** The suite itself reads default fields: these of theirs stay as they are. */
const LOCKED: ReadonlySet<Flag> = new Set(['isMandatory'])

/** Which fields issues have, and what is asked of them; new fields are added in the template itself. */
export function FieldsDialog({ side, onClose }: { side: Side; onClose: () => void }) {
  const profile = useWholeProfile(PROFILES[side])
  return (
    <Dialog onClose={onClose} size={820} title={`${side} profile fields`}>
      <Loaded of={profile} what="the fields">
        {found => <Fields profile={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Fields({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [fields, setFields] = useState(profile.fields)
  const save = useSaveProfile()
  const systemId = useSession(state => state.data?.loggedInUser.system.id)
  const set = (key: string, flag: Flag, on: boolean) =>
    setFields(now => now.map(field => (field.key === key ? { ...field, [flag]: on } : field)))
  const isLocked = (field: FieldView, flag: Flag) => field.isDefault && LOCKED.has(flag)
  return (
    <>
      <SaveError error={save.error} title="Fields not saved" />
      <ScrollRegion label="Fields" className={css.fields}>
        <DataTable
          editable
          rows={fields}
          rowKey={field => field.key}
          density="compact"
          columns={[
            { head: 'Field', cell: field => field.label },
            ...FLAGS.map(
              ([flag, label]): Column<(typeof fields)[number]> => ({
                id: flag,
                head: label,
                cell: field => (
                  <Checkbox
                    size="xs"
                    aria-label={`${field.label}: ${label}`}
                    checked={field[flag]}
                    disabled={isLocked(field, flag)}
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
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={fields === profile.fields}
          loading={save.isPending}
          onClick={() => save.mutate({ ...profile, fields }, { onSuccess: onClose })}
        >
          Save
        </Button>
      </div>
    </>
  )
}
