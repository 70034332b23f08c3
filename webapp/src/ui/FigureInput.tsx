import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { Ambiguous, readFigure, showFigure, whichFigure } from '@/place'

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A plain decimal; empty for none; else what was typed and is no figure. */
  value?: string
  /** Told the plain decimal, empty, or what was typed and is no figure: whoever takes it refuses it. */
  onChange?: (figure: string) => void
  /** How many places it is shown with at least. */
  places?: number
  /** What may stand behind it: 12 kg. */
  unit?: string | undefined
  /** What is read here before a figure is, such as one in another unit: its value, or null. */
  reads?: (text: string) => string | null
}

const PLAIN = /^-?\d+(\.\d+)?$/
const shown = (value: string, places: number) =>
  PLAIN.test(value) ? showFigure(value, places).replace('−', '-') : value

/** Why a text is no figure, or nothing. */
function faultOf(text: string, unit: string): string | undefined {
  if (!text || PLAIN.test(text)) return undefined
  const found = readFigure(text, undefined, '', unit)
  return found instanceof Ambiguous ? whichFigure(text, found) : 'Enter a number'
}

/** The input of an amount or another figure: typed as it is written here, a currency beside it is dropped. */
export function FigureInput({
  value = '',
  onChange,
  places = 0,
  unit = '',
  reads = () => null,
  error,
  onBlur,
  ...rest
}: FigureInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const read = reads(text)
    const figure = read ?? readFigure(text, undefined, '', unit)
    onChange?.(typeof figure === 'string' ? figure : text.trim())
  }
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown(value, places)}
      error={error ?? (typed === null && reads(value) === null ? faultOf(value, unit) : undefined)}
      onChange={event => type(event.currentTarget.value)}
      onBlur={event => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
