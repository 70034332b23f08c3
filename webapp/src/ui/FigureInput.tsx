import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { Ambiguous, readFigure, showFigure, whichFigure } from '@/place'

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A plain decimal; empty for none; otherwise typed text that is not a number. */
  value?: string
  /** Called with the plain decimal, empty, or typed text that is not a number, for the caller to refuse. */
  onChange?: (figure: string) => void
  /** The minimum number of decimals shown. */
  places?: number
  /** A unit that may follow it: 12 kg. */
  unit?: string | undefined
  /** Reads text before it is parsed as a number, such as one in another unit: its value, or null. */
  reads?: (text: string) => string | null
}

const PLAIN = /^-?\d+(\.\d+)?$/
const shown = (value: string, places: number) =>
  PLAIN.test(value) ? showFigure(value, places).replace('−', '-') : value

/** Why a text is not a number, or undefined. */
function faultOf(text: string, unit: string): string | undefined {
  if (!text || PLAIN.test(text)) return undefined
  const found = readFigure(text, undefined, '', unit)
  return found instanceof Ambiguous ? whichFigure(text, found) : 'Enter a number'
}

/** The input of an amount or another number: typed in the local format; a currency next to it is dropped. */
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
