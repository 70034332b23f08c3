import { ActionIcon, Button, Checkbox, Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import css from './documents.module.css'
import { sizeOf } from './queue'
import type { useNewDocuments, Waiting } from './useNewDocuments'
import { STATE_WORDS } from './useUploads'

interface Parts {
  title: string
  files: readonly Waiting[]
  active: Waiting
  adding: ReturnType<typeof useNewDocuments>
}

/** The dropped files that become documents, or those that revise one: two lists (R016). */
export function FileList({ title, files, active, adding }: Parts) {
  if (!files.length) return null
  return (
    <div>
      <p className={css.listTitle}>{title}</p>
      <ul className={css.files} aria-label={title}>
        {files.map(each => (
          <FileRow key={each.key} file={each} isActive={each === active} adding={adding} />
        ))}
      </ul>
    </div>
  )
}

function FileRow({ file: waiting, isActive, adding }: { file: Waiting; isActive: boolean } & Pick<Parts, 'adding'>) {
  const { key, file, state, why, chosen, errors, revises } = waiting
  const wrong = Object.keys(errors).length
  const isSent = state === 'done' || state === 'failed'
  return (
    <li data-on={isActive || undefined}>
      <Checkbox
        size="xs"
        aria-label={`Save ${file.name}`}
        checked={chosen}
        disabled={state === 'failed'}
        onChange={event => adding.choose(key, event.currentTarget.checked)}
      />
      <button type="button" aria-current={isActive || undefined} onClick={() => adding.show(key)}>
        <b>{file.name}</b>
        {state === 'failed' ? (
          <small data-tone="bad">{why}</small>
        ) : wrong ? (
          <small data-tone="bad">{wrong === 1 ? '1 field to correct' : `${wrong} fields to correct`}</small>
        ) : (
          <small>{state === 'done' ? sizeOf(file.size) : STATE_WORDS[state]}</small>
        )}
      </button>
      {isSent ? null : <Loader size={12} />}
      {revises ? (
        <Button variant="subtle" size="compact-xs" onClick={() => adding.separate(waiting)}>
          Add as new
        </Button>
      ) : null}
      <ActionIcon
        aria-label={revises ? `Reset ${file.name}: keep the current file` : `Remove ${file.name}`}
        onClick={() => adding.drop(key)}
      >
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}
