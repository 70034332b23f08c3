import { TagsInput, type TagsInputProps } from '@mantine/core'
import { dayHint, readDay, showDay } from '@/place'

interface DaysInputProps extends Omit<TagsInputProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  /** Stored days, `yyyy-MM-dd`, and what was typed and is none. */
  value?: string[]
  onChange?: (days: string[]) => void
}

const stored = (text: string): string => {
  const day = readDay(text)
  return typeof day === 'string' ? day : text
}

/** The input of several days, each typed as it is written here. */
export const DaysInput = ({ value = [], onChange, ...rest }: DaysInputProps) => (
  <TagsInput
    placeholder={dayHint()}
    {...rest}
    value={value.map(day => showDay(day))}
    onChange={texts => onChange?.([...new Set(texts.map(stored))])}
  />
)
