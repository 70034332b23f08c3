import { Autocomplete, Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Group } from '@/conditions'
import { Dialog, ui } from '@/ui'
import css from './filters.module.css'
import { nameFault, type Profile, type useProfiles } from './useProfiles'

interface SaveFilterProps {
  filter: Group
  own: readonly Profile[]
  save: ReturnType<typeof useProfiles>['save']
  onClose: () => void
}

/** Names the filter (R167). The name of an existing filter changes that one, and the button says so. */
export function SaveFilter({ filter, own, save, onClose }: SaveFilterProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState<boolean | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const over = own.find(({ templateName }) => templateName.toLowerCase() === name.trim().toLowerCase())
  const isShared = shared ?? over?.shared ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameFault(name)
    setFault(wrong)
    if (!wrong) save.mutate({ name, filter, shared: isShared, over }, { onSuccess: onClose })
  }
  const said = fault ?? (save.error ? messageOf(save.error) : null)
  return (
    <Dialog onClose={onClose} title="Save this filter">
      <form className={css.form} onSubmit={submit}>
        <Autocomplete
          label="Name"
          data-autofocus
          data={own.map(({ templateName }) => templateName)}
          value={name}
          maxLength={60}
          error={said}
          onChange={next => {
            setName(next)
            setFault(null)
          }}
        />
        <Checkbox
          label="Share with everyone"
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
        <div className={ui.dialogActions}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {over ? `Replace ${over.templateName}` : 'Save filter'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
