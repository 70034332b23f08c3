import { ApiError, messageOf } from '@/api/errors'
import { Callout, ChangedMeanwhile, type Standing } from '@/ui'
import type { useSaveProfile } from './calls'

const LABELS = {
  profileName: 'Name',
  isActiveProfile: 'Active',
  isDeleted: 'Removed',
  configurations: 'Settings',
  profileBase: 'Invoices',
  scheduling: 'Schedule',
  restrictedTime: 'Restricted times',
  fileName: 'File name',
  deliveredWhen: 'Counts as delivered when',
  referenceName: 'Linked to',
}
interface RefusedProps {
  draft: Standing
  save: ReturnType<typeof useSaveProfile>
  /** Why a history entry was not restored. */
  failure: Error | null
}

/** Why a profile was not saved, or what another user saved in the meantime. */
export function Refused({ draft, save, failure }: RefusedProps) {
  if (draft.isBehind) return <ChangedMeanwhile of={draft} save={save} labels={LABELS} />
  const error = save.error ?? failure
  const validation = error instanceof ApiError ? validationOf(error) : []
  return error ? (
    <div role="alert">
      <Callout tone="bad" title={`Alert: ${messageOf(error)}`}>
        {validation.length > 1 ? (
          <ul>
            {validation.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        ) : null}
      </Callout>
    </div>
  ) : null
}

/** The details of a refusal, shown on the page (A070). */
function validationOf(error: ApiError): string[] {
  const told = (error.data as { profileBaseValidation?: string[]; problems?: string[] } | null) ?? {}
  return told.profileBaseValidation ?? told.problems ?? []
}
