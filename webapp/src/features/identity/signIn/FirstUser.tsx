import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Callout, SaveError, SubmitButton } from '@/ui'
import { PasswordRules } from '@/widgets/NewPassword'
import { needed } from './credentials'
import css from './identity.module.css'
import { type FirstUserForm, useFirstUser } from './signIn'

/** The code of the one-time link in the terminal. It is after the #, which browsers do not send to servers. */
const codeOfLink = () => /^#setup=([A-Z2-7-]+)$/i.exec(window.location.hash)?.[1] ?? ''

/** The country of the browser's language: `US` of en-US. */
const countryOfBrowser = () => new Intl.Locale(navigator.language).region ?? ''

/** Before the first sign-in: creates the first administrator, with a company and system. It works once. */
export function FirstUser() {
  const create = useFirstUser()
  const [linked] = useState(codeOfLink)
  const form = useForm<FirstUserForm>({
    mode: 'uncontrolled',
    initialValues: {
      setupCode: linked,
      company: '',
      system: '',
      country: countryOfBrowser(),
      currency: '',
      name: '',
      userName: '',
      email: '',
      password: '',
    },
    validate: {
      setupCode: needed('the setup code'),
      company: needed('the company'),
      system: needed('the first line of business, such as Air Export Chicago'),
      name: needed('your name'),
      userName: needed('a user name'),
      password: needed('a password'),
    },
  })
  const [password, setPassword] = useState('')
  form.watch('password', ({ value }) => setPassword(value))
  return (
    <form className={css.form} onSubmit={form.onSubmit(values => create.mutate(values))} noValidate>
      <h1>Create the first user</h1>
      {linked ? null : (
        <Callout tone="info" title="No users yet">
          The link to set up this installation is in the terminal where the suite is running, or in the API log. The
          code at its end works here, too.
        </Callout>
      )}
      <SaveError error={create.error} />
      {linked ? null : (
        <TextInput
          label="Setup code"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          key={form.key('setupCode')}
          {...form.getInputProps('setupCode')}
        />
      )}
      <TextInput
        label="Company"
        autoComplete="organization"
        autoFocus={linked !== ''}
        key={form.key('company')}
        {...form.getInputProps('company')}
      />
      <div className={css.pair}>
        <TextInput
          label="Country"
          description="Sets time zone, formats and units"
          autoComplete="country-name"
          maxLength={40}
          key={form.key('country')}
          {...form.getInputProps('country')}
        />
        <TextInput
          label="Currency"
          description="If not the country’s"
          autoComplete="off"
          maxLength={3}
          key={form.key('currency')}
          {...form.getInputProps('currency')}
        />
      </div>
      <TextInput
        label="System"
        description="Your first line of business, such as Air Export Chicago"
        key={form.key('system')}
        {...form.getInputProps('system')}
      />
      <div className={css.halves}>
        <TextInput label="Your name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput
          label="User name"
          autoComplete="username"
          spellCheck={false}
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordRules typed={password} />
      <div className={css.send}>
        <SubmitButton of={create}>Create and sign in</SubmitButton>
      </div>
    </form>
  )
}
