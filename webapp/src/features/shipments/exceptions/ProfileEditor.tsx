import { Button } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { ChangeList, HistoryList, Loaded, moment, PageHeader, ScrollRegion, Section } from '@/ui'
import { type ProfileSave, useProfileHistory, useWholeProfile } from './calls'
import css from './exceptions.module.css'
import type { Profile } from './issues'
import { FLAGS, ProfileFields } from './ProfileFields'
import { PROFILE_KINDS, profilesAt } from './profileKinds'

/** The fields of one exception profile, with its history. */
export default function ProfileEditor() {
  const { profileId = '' } = useParams()
  const { pathname } = useLocation()
  const profile = useWholeProfile(profileId)
  const kind = PROFILE_KINDS[profileId]
  return (
    <>
      <PageHeader title={kind?.label ?? 'Exception profile'} meta={kind?.about}>
        <Button component={Link} variant="default" to={profilesAt(pathname)}>
          All exception profiles
        </Button>
      </PageHeader>
      <Loaded of={profile} what="the profile">
        {found => (
          <div className={css.profile}>
            <section aria-label="Fields of the profile">
              <ProfileFields profile={found} onSaved={() => {}} />
            </section>
            <ScrollRegion className={css.profileHistory} label="History of the profile">
              <History profile={found} />
            </ScrollRegion>
          </div>
        )}
      </Loaded>
    </>
  )
}

function History({ profile }: { profile: Profile }) {
  const history = useProfileHistory(profile)
  return (
    <Section title="History">
      <Loaded of={history} what="the history" bars={3}>
        {({ entries }) =>
          entries.length ? (
            <HistoryList
              label="Saves"
              entries={entries.map(entry => ({
                key: entry.revision,
                did: entry.action === 'restored' ? 'Restored' : 'Changed',
                by: `version ${entry.revision}, ${entry.userName}, ${moment(entry.on)}`,
                body: <ChangeList changes={changesOf(entry)} />,
              }))}
            />
          ) : (
            <p className="dim">No changes yet. This is the profile as it comes with the suite.</p>
          )
        }
      </Loaded>
    </Section>
  )
}

const LABELS = new Map<string, string>(FLAGS)
const words = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value ?? ''))

/** The changes of a save, one line per field and property. */
function changesOf({ changes }: ProfileSave) {
  return changes.flatMap(change =>
    change.kind === 'changed'
      ? change.properties
          .filter(({ name }) => name !== 'displayOrder')
          .map(({ name, before, after }) => ({
            key: `${change.key} ${name}`,
            label: `${change.label}: ${LABELS.get(name) ?? name}`,
            before: words(before),
            after: words(after),
          }))
      : [{ key: change.key, label: change.label, before: '', after: change.kind }],
  )
}
