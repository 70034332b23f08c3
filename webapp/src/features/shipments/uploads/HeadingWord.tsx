import { useState } from 'react'
import { headingWord } from './layout'
import { ReadAs } from './ReadAs'
import type { Upload, UploadColumn } from './upload'

interface HeadingWordProps {
  upload: Upload
  column: UploadColumn
  busy: boolean
  /** Called with the heading of the column and its meaning. */
  onRead: (word: string, value: string) => void
}

/** An unknown heading of a value column: the customer's own word, to be mapped to a value of the field. */
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
          // selecting from a list completes the answer
          if (options.length) read(chosen)
        }}
      />
    </form>
  )
}
