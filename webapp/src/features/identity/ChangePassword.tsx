import { useNavigate } from 'react-router'
import { PageHeader } from '@/ui'
import { PasswordForm } from '@/widgets/PasswordForm'
import css from './identity.module.css'

export default function ChangePassword() {
  const go = useNavigate()
  return (
    <>
      <PageHeader title="Change password" meta="Your other sessions end; this one goes on." />
      <div className={css.sheet}>
        <PasswordForm onDone={() => go('/')} />
      </div>
    </>
  )
}
