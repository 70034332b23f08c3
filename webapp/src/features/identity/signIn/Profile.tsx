import { Navigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import { Loaded, PageHeader, Section } from '@/ui'
import { PasswordForm } from '@/widgets/PasswordForm'
import { OwnKeys } from '../apiKeys/OwnKeys'
import css from './identity.module.css'
import { useMe } from './ownCalls'
import { ProfileDetails } from './ProfileDetails'
import { ProfileSessions } from './ProfileSessions'
import { SecondFactor } from './SecondFactor'

/** The user's own page: each section is a separate component. */
export default function Profile() {
  const { id } = useParams()
  const mine = useSession(session => session.data?.loggedInUser.id)
  const me = useMe()
  if (mine && id !== mine) return <Navigate to={`/user/${mine}`} replace />
  return (
    <>
      <PageHeader title="Profile" meta={me.data?.userName} />
      <div className={css.own}>
        <Loaded of={me} what="profile">
          {data => <ProfileDetails key={data.name} me={data} />}
        </Loaded>
        <SecondFactor />
        <ProfileSessions />
        <Section title="Password" note="Changing it signs you out everywhere else">
          <div className={css.inSection}>
            <PasswordForm onDone={() => {}} />
          </div>
        </Section>
        <OwnKeys />
      </div>
    </>
  )
}
