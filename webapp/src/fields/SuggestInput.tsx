import { useMemo } from 'react'
import { SuggestBox } from '@/ui'
import { type InputParts, textOf } from './fieldType'
import { suggestFor } from './suggestions'

/** A text field with suggestions. */
export function SuggestInput({ field, value, row, error, disabled, onChange }: InputParts) {
  const suggest = useMemo(
    () => (query: string, signal: AbortSignal) => suggestFor(row)(field, query, signal),
    [row, field],
  )
  return (
    <SuggestBox
      label={field.label}
      withAsterisk={!!field.isMandatory}
      description={field.toolTip || undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      disabled={disabled || !!field.isReadonly}
      value={textOf(value)}
      onChange={onChange}
      suggest={suggest}
      options={{ size: 'xs', withinPortal: false }}
    />
  )
}
