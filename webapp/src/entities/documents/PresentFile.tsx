import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, moment, Section } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { type Document, useDownload, useUploadFile } from './calls'
import { endingsOf } from './docTypes'
import css from './documents.module.css'
import { sizeOf, sorted } from './queue'

interface FileParts {
  document: Document
  revision: Wire<'DocumentFile'> | null
  onRevision: (file: Wire<'DocumentFile'> | null) => void
}

/** The current file, and a drop zone for the one that replaces it when the document is saved (R019). */
export function PresentFile({ document, revision, onRevision }: FileParts) {
  const [refused, setRefused] = useState('')
  const upload = useUploadFile(document.docType)
  const download = useDownload()
  const endings = endingsOf(document.docType)
  const present = document.presentDocId
  const take = (files: File[]) => {
    const { taken, refused: why } = sorted(files.slice(0, 1), [], endings)
    setRefused(why[0] ?? '')
    if (taken[0]) upload.mutate(taken[0], { onSuccess: onRevision })
  }
  const wrong = refused || (upload.error ? messageOf(upload.error) : '')
  return (
    <Section title="File" note={`by ${document.uploadedBy}, ${moment(document.uploadedOn)}`}>
      <div className={css.present}>
        <Button
          variant="default"
          className={css.file}
          leftSection={<IconDownload size={14} stroke={1.8} />}
          onClick={() => download.mutate(present.id)}
        >
          {present.v}
        </Button>
        <small>{sizeOf(present.size ?? 0)}</small>
      </div>
      {document.mayEdit ? (
        <div className={css.revise}>
          {wrong ? (
            <div role="alert">
              <Callout tone="bad" title={wrong} />
            </div>
          ) : null}
          {revision ? (
            <p>
              <b>{revision.v}</b> replaces it when you save.{' '}
              <Button variant="subtle" size="compact-xs" onClick={() => onRevision(null)}>
                Keep current file
              </Button>
            </p>
          ) : (
            <DropZone
              accept={endings.join()}
              label="Drop a new revision here"
              disabled={upload.isPending}
              onFiles={take}
            >
              <span role="status">
                {upload.isPending ? `Uploading ${upload.variables.name}` : 'Drop a new revision here'}
              </span>
            </DropZone>
          )}
        </div>
      ) : null}
    </Section>
  )
}
