import { useNavigate } from 'react-router'
import { PageHeader } from '@/ui'
import { PasswordForm } from '@/widgets/PasswordForm'
import css from './identity.module.css'

export default function ChangePassword() {
  const go = useNavigate()
  return (
    <>
      <PageHeader title="Change password" meta="You’ll be signed out everywhere else." />
      <div className={css.sheet}>
        <PasswordForm onDone={() => go('/')} />
      </div>
    </>
  )
}
