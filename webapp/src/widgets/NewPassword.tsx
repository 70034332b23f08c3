import { PasswordInput } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { ClipboardEvent, ComponentProps, DragEvent } from 'react'
import css from './password.module.css'
import { passwordRules } from './passwordRules'

/** R150: no cut, copy, paste or drop in a confirm field. */
const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault()
const typedOnly = { onCut: refuse, onCopy: refuse, onPaste: refuse, onDrop: refuse }
const eye = { 'aria-label': 'Show password' }
/** `mount` is the key with which the form remounts a field. */
type Field = Omit<ComponentProps<typeof PasswordInput>, 'label'> & { mount: string }

interface NewPasswordProps {
  label?: string
  /** The typed password, to check the rules. */
  typed: string
  first: Field
  again: Field
}

/** The rules of a new password, with those already met. */
export function PasswordRules({ typed, what = 'password' }: { typed: string; what?: string }) {
  return (
    <ul className={css.rules} aria-label={`Your ${what} needs`}>
      {passwordRules(typed).map(rule => (
        <li key={rule.asks} data-held={rule.held || undefined}>
          {rule.held ? <IconCheck size={13} stroke={2.4} aria-label="met" /> : <IconCircle size={13} aria-hidden />}
          {rule.asks}
        </li>
      ))}
    </ul>
  )
}

/** A new password and its confirmation, with the rules as they are met (R150–R157). */
export function NewPassword({ label = 'Password', typed, first, again }: NewPasswordProps) {
  const { mount: firstKey, ...firstField } = first
  const { mount: againKey, ...againField } = again
  const what = label.toLowerCase()
  return (
    <>
      <PasswordInput
        key={firstKey}
        label={label}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...firstField}
      />
      <PasswordRules typed={typed} what={what} />
      <PasswordInput
        key={againKey}
        label={`Confirm ${what}`}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...againField}
        {...typedOnly}
      />
    </>
  )
}
