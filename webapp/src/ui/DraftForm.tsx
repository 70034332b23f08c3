import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { LONG_FORM } from '@/theme/keepOpen'
import { ChangedMeanwhile, type ChangedMeanwhileProps } from './ChangedMeanwhile'
import type { Draft } from './useDraft'

interface DraftFormProps<Values>
  extends Omit<ChangedMeanwhileProps, 'of'>,
    Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  of: Draft<Values>
  /** Saves it; called only if the form is valid. */
  onSend: (values: Values) => void
  /** The class of a box around the reasons. */
  notice?: string | undefined
  /** Why something else was not done. */
  above?: ReactNode
  /** Enter in a field submits it. */
  isShort?: boolean
}

/** The form of a stored record: why it was not saved, then its fields. */
export function DraftForm<Values>({ of, onSend, notice, above, isShort, children, ...others }: DraftFormProps<Values>) {
  const { save, labels, words, ...form } = others
  const reasons = (
    <>
      {above}
      <ChangedMeanwhile of={of} save={save} labels={labels} words={words} />
    </>
  )
  return (
    <form {...(isShort ? {} : LONG_FORM)} {...form} noValidate onSubmit={of.onSubmit(onSend)}>
      {notice ? <div className={notice}>{reasons}</div> : reasons}
      {children}
    </form>
  )
}

interface SubmitButtonProps {
  /** The change that the form makes. */
  of: { isPending: boolean }
  disabled?: boolean
  children: ReactNode
}

/** The button that submits the form around it. */
export const SubmitButton = ({ of, disabled, children }: SubmitButtonProps) => (
  <Button type="submit" loading={of.isPending} disabled={disabled}>
    {children}
  </Button>
)
