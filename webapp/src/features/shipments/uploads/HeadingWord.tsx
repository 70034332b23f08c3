import { useState } from 'react'
import { headingWord } from './layout'
import { ReadAs } from './ReadAs'
import type { Upload, UploadColumn } from './upload'

interface HeadingWordProps {
  upload: Upload
  column: UploadColumn
  busy: boolean
  /** What to remember: the heading of the column and what it stands for. */
  onRead: (word: string, value: string) => void
}

/** The heading of a value column that its field does not know: the customer's own word, to be said in the field's. */
export function HeadingWord({ upload, column, busy, onRead }: HeadingWordProps) {
  const [value, setValue] = useState<string | null>(null)
  const word = headingWord(upload, column)
  if (!word || !column.fault) return null
  const options = upload.fields.find(({ key }) => key === upload.layout.headingField)?.options ?? []
  const read = (chosen: string | null) => {
    if (chosen?.trim() && !busy) onRead(word, chosen.trim())
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        read(value)
      }}
    >
      <ReadAs
        word={word}
        options={options}
        placeholder={options.length ? 'Read as…' : 'Enter what it means'}
        value={value}
        onChange={chosen => {
          setValue(chosen)
          // from a list nothing more is to be said
          if (options.length) read(chosen)
        }}
      />
    </form>
  )
}
