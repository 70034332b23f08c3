import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'
import { Callout, doneToast } from '@/ui'
import { NewPassword } from './NewPassword'
import css from './password.module.css'
import { isGoodPassword, pairProblem } from './passwordRules'

const eye = { 'aria-label': 'Show password' }

/** Changes the password of the signed-in user. Their other sessions end; this one continues. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: {
      currentPassword: value => (value ? null : 'Required'),
      newPassword: value => (isGoodPassword(value) ? null : 'Doesn’t meet the rules below'),
      confirmPassword: (value, all) => pairProblem(all.newPassword, value),
    },
    onValuesChange: values => setTyped(values.newPassword),
  })
  const change = useMutation({
    mutationFn: (values: typeof form.values) => dataOf(api.POST('/api/change/password', { body: values })),
    meta: SHOWN_IN_PLACE,
    onSuccess: answer => {
      keepSession(answer)
      form.reset()
      doneToast('Password changed. You’re signed out everywhere else.')
      onDone()
    },
  })
  return (
    <form className={css.form} onSubmit={form.onSubmit(values => change.mutate(values))} noValidate>
      {change.error ? (
        <Callout tone="bad" title="Password not changed">
          <p role="alert">{messageOf(change.error)}</p>
        </Callout>
      ) : null}
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={eye}
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <NewPassword
        label="New password"
        typed={typed}
        first={{ mount: form.key('newPassword'), ...form.getInputProps('newPassword') }}
        again={{ mount: form.key('confirmPassword'), ...form.getInputProps('confirmPassword') }}
      />
      <Button type="submit" loading={change.isPending} className={css.send}>
        Change password
      </Button>
    </form>
  )
}
