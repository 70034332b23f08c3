import { PasswordInput, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { messageOf } from '@/api/errors'
import { Callout } from '@/ui'

/** Checks that something was entered, and names it where it was not. */
export const needed =
  (what: string) =>
  (value = '') =>
    value.trim() ? null : `Enter ${what}`

interface Credentials {
  userName: string
  password: string
}

/** The form of a user name and its password; `onChange` learns what is typed. */
export const useCredentials = (onChange?: (values: Credentials) => void) =>
  useForm<Credentials>({
    mode: 'uncontrolled',
    ...(onChange ? { onValuesChange: onChange } : {}),
    initialValues: { userName: '', password: '' },
    validate: {
      userName: needed('your user name'),
      // a password may be blanks
      password: value => (value ? null : 'Enter your password'),
    },
  })

/** The inputs of a user name and its password, as a password manager knows them. */
export const CredentialInputs = ({ form }: { form: UseFormReturnType<Credentials> }) => (
  <>
    <TextInput
      label="User name"
      autoComplete="username"
      autoFocus
      spellCheck={false}
      key={form.key('userName')}
      {...form.getInputProps('userName')}
    />
    <PasswordInput
      label="Password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      key={form.key('password')}
      {...form.getInputProps('password')}
    />
  </>
)

/** What the server said against a form, if it did. */
export const Refused = ({ error }: { error: unknown }) =>
  error ? (
    <div role="alert">
      <Callout tone="bad" title={messageOf(error)} />
    </div>
  ) : null
