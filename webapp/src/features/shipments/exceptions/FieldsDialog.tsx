import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import { useSession } from '@/api/session'
import { Callout, Dialog, Loaded, ScrollRegion, ui } from '@/ui'
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
      {save.error ? (
        <Callout tone="bad" title="Fields not saved">
          <p>{messageOf(save.error)}</p>
        </Callout>
      ) : null}
      <ScrollRegion label="Fields" className={css.fields}>
        <table className={ui.t} data-compact>
          <thead>
            <tr>
              <th>Field</th>
              {FLAGS.map(([flag, label]) => (
                <th key={flag}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(field => (
              <tr key={field.key}>
                <td>{field.label}</td>
                {FLAGS.map(([flag, label]) => (
                  <td key={flag}>
                    <Checkbox
                      size="xs"
                      aria-label={`${field.label}: ${label}`}
                      checked={field[flag]}
                      disabled={isLocked(field, flag)}
                      onChange={event => set(field.key, flag, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
