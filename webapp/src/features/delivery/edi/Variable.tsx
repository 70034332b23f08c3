import { useMemo } from 'react'
import { type Suggest, SuggestBox } from '@/ui'
import { variables } from './calls'

interface VariableProps {
  label: string
  source: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** The name of a variable, with suggestions. */
export function Variable({ source, ...box }: VariableProps) {
  const suggest: Suggest = useMemo(
    () => async (query, signal) => (await variables(source, query, signal)).map(name => ({ value: name, label: name })),
    [source],
  )
  return <SuggestBox {...box} suggest={suggest} maxLength={120} />
}
