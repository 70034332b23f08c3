import {
  IconAlertTriangle,
  IconColumns3,
  IconEqual,
  IconEye,
  IconHandClick,
  IconHistory,
  IconMinus,
} from '@tabler/icons-react'
import { clockFormat, wordsLocale } from '@/place'
import type { UploadColumn } from './upload'
import css from './upload.module.css'

const DAY = { day: 'numeric', month: 'short' } as const

const HOW = {
  remembered: { words: 'Remembered', icon: IconHistory },
  key: { words: 'Exact match', icon: IconEqual },
  label: { words: 'Known alias', icon: IconEqual },
  values: { words: 'Guessed from values, please check', icon: IconEye },
  hand: { words: 'Chosen by you', icon: IconHandClick },
  none: { words: 'Not imported', icon: IconMinus },
} as const

/** How a column was mapped to its field; a guess should be checked. */
export function Matched({ column }: { column: UploadColumn }) {
  if (column.isValue) return <ReadValue column={column} />
  const { words, icon: Icon } = HOW[column.how]
  const since = column.rememberedOn
    ? ` from ${clockFormat(wordsLocale(), DAY).format(new Date(column.rememberedOn))}`
    : ''
  return (
    <span className={css.how} data-how={column.how} title={column.note || undefined}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {column.note || `${words}${since}`}
    </span>
  )
}

/** The value of a value column's heading, or why it has none. */
function ReadValue({ column }: { column: UploadColumn }) {
  const Icon = column.fault ? IconAlertTriangle : IconColumns3
  const words = column.fault || column.read
  return (
    <span className={css.how} data-how={column.fault ? 'fault' : 'value'} title={words}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className={css.read}>{words}</span>
    </span>
  )
}
