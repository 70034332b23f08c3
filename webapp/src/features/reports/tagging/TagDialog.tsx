import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { TagColor } from '@/entities/tags/calls'
import { TagChip } from '@/entities/tags/TagChips'
import { Dialog, doneToast, SaveError, ui } from '@/ui'
import { type Tag, useSaveTag } from './calls'
import css from './tagging.module.css'

const COLORS: readonly [TagColor, string][] = [
  ['gray', 'Gray'],
  ['red', 'Red'],
  ['orange', 'Orange'],
  ['yellow', 'Yellow'],
  ['green', 'Green'],
  ['teal', 'Teal'],
  ['blue', 'Blue'],
  ['violet', 'Violet'],
  ['pink', 'Pink'],
]

/** The name, color and description of a tag; null: a new one. */
export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? '')
  const [color, setColor] = useState<TagColor>(tag?.color ?? 'blue')
  const [description, setDescription] = useState(tag?.description ?? '')
  const save = useSaveTag()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || save.isPending) return
    save.mutate(
      { id: tag?.id ?? '', name, color, description, revision: tag?.revision ?? 0 },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={tag ? `Edit tag ${tag.name}` : 'New tag'} size="sm">
      <form className={ui.dialog} noValidate onSubmit={send}>
        <SaveError error={save.error} title="Not saved" />
        <TextInput
          label="Name"
          data-autofocus
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Radio.Group label="Color" value={color} onChange={next => setColor(next as TagColor)}>
          <div className={css.colors}>
            {COLORS.map(([value, label]) => (
              <Radio
                key={value}
                value={value}
                aria-label={label}
                label={<TagChip tag={{ name: label, color: value, description: '' }} />}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Description"
          description="Shown when the pointer is on the tag"
          maxLength={200}
          autosize
          minRows={2}
          value={description}
          onChange={event => setDescription(event.currentTarget.value)}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
