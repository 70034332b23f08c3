import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { usePreview } from './calls'
import type { PartProps } from './draft'
import { Message } from './Message'
import css from './notifications.module.css'

const PAUSE = 250

/** The text, with placeholders that a click inserts, and a preview. */
export function MessagePart({ values, put, event }: Pick<PartProps, 'values' | 'put' | 'event'>) {
  const { title, text } = values
  const last = useRef<'title' | 'text'>('text')
  const [asked] = useDebouncedValue({ event: values.event, title, text }, PAUSE)
  const preview = usePreview(asked)
  const insert = (name: string) => {
    const where = last.current
    put({ [where]: `${values[where]}${values[where] && !values[where].endsWith(' ') ? ' ' : ''}{${name}}` })
  }
  return (
    <fieldset className={css.part}>
      <legend>Message</legend>
      <TextInput
        label="Title"
        autoComplete="off"
        maxLength={120}
        value={title}
        onFocus={() => {
          last.current = 'title'
        }}
        onChange={changed => put({ title: changed.currentTarget.value })}
      />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        onFocus={() => {
          last.current = 'text'
        }}
        onChange={changed => put({ text: changed.currentTarget.value })}
      />
      <fieldset className={css.placeholders} aria-label="Placeholders">
        {event.details
          .filter(each => !each.isTag)
          .map(({ name, label }) => (
            <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
              {label}
            </Button>
          ))}
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={title === event.title && text === event.text}
          onClick={() => put({ title: event.title, text: event.text })}
        >
          Use the standard words
        </Button>
      </fieldset>
      <section aria-label="Preview" aria-live="polite">
        {preview.data?.problem ? (
          <p className={css.problem}>{preview.data.problem}</p>
        ) : (
          <Message title={preview.data?.title ?? ''} text={preview.data?.text ?? ''} />
        )}
      </section>
    </fieldset>
  )
}
