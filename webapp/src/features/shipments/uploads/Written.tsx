import { Select } from '@mantine/core'
import type { UploadColumn } from './upload'
import css from './upload.module.css'

interface WrittenProps {
  column: UploadColumn
  busy: boolean
  onChoose: (style: string) => void
}

/** The format of an ambiguous column: asked once, with its first text in both readings. */
export function Written({ column, busy, onChoose }: WrittenProps) {
  const ways = column.ways ?? []
  if (!ways.length) return null
  return (
    <div className={css.told}>
      {column.undecided ? 'Could be read two ways. Choose one:' : 'Read as'}
      <Select
        aria-label={`Format of ${column.header || column.letter}`}
        data={ways.map(({ style, samples }) => ({
          value: style,
          label: samples.join(' · ') || STYLES[style] || style,
        }))}
        value={column.written || null}
        placeholder="Choose"
        error={column.undecided}
        disabled={busy}
        allowDeselect={false}
        onChange={style => style && onChoose(style)}
      />
    </div>
  )
}

const STYLES: Readonly<Record<string, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  '.': 'Decimal point',
  ',': 'Decimal comma',
}
