import { Button, Popover, Select } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { useTaskEnd } from '@/api/tasks'
import { alertToast, count, counted, doneToast, TERMS } from '@/ui'
import { type TaggedKind, type TagMatching, useTagRecords, useTags } from './calls'
import { TagMatchingDialog } from './TagMatchingDialog'
import css from './tags.module.css'

const MOST = 1_000

interface TagSelectedProps {
  kind: TaggedKind
  ids: readonly string[]
  /** The singular of what is selected. */
  noun: string
  refetched?: readonly (readonly unknown[])[]
  /** Set when all that a list finds are selected. */
  matching?: TagMatching | undefined
  onChanged?: () => void
}

/** Gives a tag to the selected records or takes it off, with undo. */
export function TagSelected({ kind, ids, noun, refetched = [], matching, onChanged }: TagSelectedProps) {
  const tags = useTags()
  const [open, setOpen] = useState(false)
  const change = useTagRecords(...refetched)
  const [task, setTask] = useState<string | null>(null)
  const queries = useQueryClient()
  useTaskEnd(task, () => {
    setTask(null)
    for (const queryKey of refetched) void queries.invalidateQueries({ queryKey })
    onChanged?.()
  })
  if (!tags.length || !(ids.length || matching)) return null
  const send = (adds: boolean, tagId: string, among: readonly string[], undoes = false) => {
    setOpen(false)
    const name = tags.find(tag => tag.id === tagId)?.name ?? ''
    change.mutate(
      { kind, ids: [...among], ...(adds ? { add: [tagId] } : { remove: [tagId] }) },
      {
        onSuccess: ({ changed, keptByRule }) => {
          onChanged?.()
          if (undoes) return
          const said = adds
            ? `Tagged ${counted(changed.length, noun)} ${name}`
            : `Took ${name} off ${counted(changed.length, noun)}`
          const kept = keptByRule ? `. ${counted(keptByRule, noun)} keep it by a rule` : ''
          // only what was changed is changed back
          doneToast(`${said}${kept}.`, changed.length ? () => send(!adds, tagId, changed, true) : undefined)
        },
        onError: error => alertToast(messageOf(error)),
      },
    )
  }
  const tooMany = !matching && ids.length > MOST ? `Up to ${count(MOST)} at once. Select fewer.` : ''
  const data = tags.map(tag => ({ value: tag.id, label: tag.name }))
  const choice = (label: string, adds: boolean) => (
    <Select
      label={label}
      data={data}
      value={null}
      searchable
      nothingFoundMessage={TERMS.noMatches}
      comboboxProps={{ withinPortal: false }}
      onChange={tagId => tagId && send(adds, tagId, ids)}
    />
  )
  return (
    <Popover opened={open && !matching} onChange={setOpen} position="bottom-start" width={240} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTag size={14} stroke={1.8} />}
          loading={change.isPending}
          disabled={!!tooMany}
          title={tooMany || undefined}
          onClick={() => setOpen(!open)}
        >
          Tag…
        </Button>
      </Popover.Target>
      {open && matching ? (
        <TagMatchingDialog matching={matching} noun={noun} onStarted={setTask} onClose={() => setOpen(false)} />
      ) : null}
      <Popover.Dropdown className={css.given}>
        {choice('Add tag', true)}
        {choice('Remove tag', false)}
      </Popover.Dropdown>
    </Popover>
  )
}
