import { PasswordInput, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'

/** Validates that something was entered, and names it otherwise. */
export const needed =
  (what: string) =>
  (value = '') =>
    value.trim() ? null : `Enter ${what}`

interface Credentials {
  userName: string
  password: string
}

/** The form of user name and password; `onChange` is called with typed values. */
export const useCredentials = (onChange?: (values: Credentials) => void) =>
  useForm<Credentials>({
    mode: 'uncontrolled',
    ...(onChange ? { onValuesChange: onChange } : {}),
    initialValues: { userName: '', password: '' },
    validate: {
      userName: needed('your user name'),
      // a password may consist of blanks
      password: value => (value ? null : 'Enter your password'),
    },
  })

/** The inputs of user name and password, named for password managers. */
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
