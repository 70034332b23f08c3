import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { PageHeader } from '@/ui'
import { PasswordForm } from '@/widgets/PasswordForm'
import css from './identity.module.css'

export default function ChangePassword() {
  const go = useNavigate()
  const isRequired = useSession(state => state.data?.loggedInUser.mustChangePassword ?? false)
  return (
    <>
      <PageHeader
        title={isRequired ? 'Choose your own password' : 'Change password'}
        meta={
          isRequired
            ? 'The one you signed in with was given to you by an administrator. Replace it to go on.'
            : 'You’ll be signed out everywhere else.'
        }
      />
      <div className={css.sheet}>
        <PasswordForm onDone={() => go('/')} />
      </div>
    </>
  )
}
