import { TagsInput, type TagsInputProps } from '@mantine/core'
import { dayHint, readDay, showDay } from '@/place'

interface DaysInputProps extends Omit<TagsInputProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  /** Stored days, `yyyy-MM-dd`, and typed texts that are not days. */
  value?: string[]
  onChange?: (days: string[]) => void
}

const stored = (text: string): string => {
  const day = readDay(text)
  return typeof day === 'string' ? day : text
}

/** The input of several days, each typed in the local format. */
export const DaysInput = ({ value = [], onChange, ...rest }: DaysInputProps) => (
  <TagsInput
    placeholder={dayHint()}
    {...rest}
    value={value.map(day => showDay(day))}
    onChange={texts => onChange?.([...new Set(texts.map(stored))])}
  />
)
