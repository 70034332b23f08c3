import { Button } from '@mantine/core'
import { Dialog, Loaded } from '@/ui'
import { useWholeProfile } from './calls'
import css from './exceptions.module.css'
import { PROFILES, type Side } from './issues'
import { ProfileFields } from './ProfileFields'

/** The fields of the profile behind the grid, editable next to it. */
export function FieldsDialog({ side, onClose }: { side: Side; onClose: () => void }) {
  const profile = useWholeProfile(PROFILES[side])
  return (
    <Dialog onClose={onClose} size={820} title={`${side} profile fields`}>
      <Loaded of={profile} what="the fields">
        {found => (
          <ProfileFields profile={found} className={css.fields} onSaved={onClose}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </ProfileFields>
        )}
      </Loaded>
    </Dialog>
  )
}
