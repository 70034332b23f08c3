import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { STATE_WORDS, type useUploads } from '@/entities/documents/useUploads'
import { Callout } from '@/ui'
import css from './documents.module.css'

/** Files that are not documents yet: uploading, or refused with the reason. */
export function OnTheWay({ of }: { of: ReturnType<typeof useUploads> }) {
  const files = of.uploads.filter(each => each.state !== 'done')
  return (
    <>
      {of.notices.map(notice => (
        <div key={notice} role="alert">
          <Callout tone="bad" title={notice} />
        </div>
      ))}
      {files.length ? (
        <ul className={css.list} aria-label="Uploads">
          {files.map(({ key, file, state, why }) => (
            <li key={key} className={css.upload}>
              <b>{file.name}</b>
              <small data-tone={state === 'failed' ? 'bad' : undefined}>{why || STATE_WORDS[state]}</small>
              {state === 'failed' ? (
                <ActionIcon aria-label={`Dismiss ${file.name}`} onClick={() => of.drop(key)}>
                  <IconX size={14} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
