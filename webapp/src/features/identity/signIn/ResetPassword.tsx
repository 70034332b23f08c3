import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { SaveError, SubmitButton } from '@/ui'
import { NewPassword } from '@/widgets/NewPassword'
import { isGoodPassword, pairProblem } from '@/widgets/passwordRules'
import { useReset } from './byLink'
import css from './identity.module.css'
import { Plain } from './Plain'

/** Sets a new password with a mailed link. */
export default function ResetPassword() {
  const { id = '' } = useParams()
  const reset = useReset()
  const [typed, setTyped] = useState('')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: {
      newPassword: value => (isGoodPassword(value) ? null : 'Doesn’t meet the rules below'),
      confirmPassword: (value, all) => pairProblem(all.newPassword, value),
    },
    onValuesChange: values => setTyped(values.newPassword),
  })
  if (reset.data) {
    return (
      <Plain title="Password changed">
        <p>Your user name is {reset.data.userName}. You’re signed out everywhere.</p>
        <Button component={Link} to="/login">
          Sign in
        </Button>
      </Plain>
    )
  }
  return (
    <Plain title="Set a new password">
      <form className={css.form} onSubmit={form.onSubmit(values => reset.mutate({ token: id, ...values }))} noValidate>
        <SaveError error={reset.error} />
        <NewPassword
          label="New password"
          typed={typed}
          first={{ mount: form.key('newPassword'), ...form.getInputProps('newPassword'), autoFocus: true }}
          again={{ mount: form.key('confirmPassword'), ...form.getInputProps('confirmPassword') }}
        />
        <div className={css.send}>
          <SubmitButton of={reset}>Set password</SubmitButton>
        </div>
      </form>
    </Plain>
  )
}
