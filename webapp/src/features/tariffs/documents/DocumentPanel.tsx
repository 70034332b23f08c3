import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Field, rowValidator } from '@/fields'
import { Callout, doneToast, Loaded, moment, ScrollRegion, Section, StatusBadge, useScreenAction } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { sizeOf } from './AddDocuments'
import { findingsOfRows } from './answers'
import {
  type Document,
  useDocument,
  useDownload,
  useFields,
  useRemoveDocument,
  useSaveDocuments,
  useUploadFile,
} from './calls'
import { DocumentFields } from './DocumentFields'
import css from './documents.module.css'
import { ENDINGS, sorted } from './queue'
import { RevisionHistory } from './RevisionHistory'
import { faultOf, NAME, type Values } from './rules'
import { WhomFields, whomOf } from './Whom'

/** A document beside the list: its file and the revision of it, what is said about it, its history. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const document = useDocument(id)
  const fields = useFields()
  return (
    <aside className={css.panel} aria-label="Document">
      <Loaded of={document} what="the document">
        {found => (
          <>
            <header>
              <h2>{valuesOf(found)[NAME]}</h2>
              {found.archived ? <StatusBadge status="Removed" tone="none" /> : null}
              <ActionIcon aria-label="Close the document" onClick={onClose}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </header>
            <Loaded of={fields} what="the form">
              {each => <Form key={`${found.id} ${found.revision}`} document={found} fields={each} onGone={onClose} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </aside>
  )
}

const valuesOf = (document: Document): Values =>
  Object.fromEntries(document.fields.map(({ key, value }) => [key, value ?? '']))

function Form({ document, fields, onGone }: { document: Document; fields: Field[]; onGone: () => void }) {
  const [start] = useState(() => ({ values: valuesOf(document), whom: whomOf(document) }))
  const [values, setValues] = useState(start.values)
  const [whom, setWhom] = useState(start.whom)
  const [revision, setRevision] = useState<Wire<'DocumentFile'> | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const save = useSaveDocuments()
  const remove = useRemoveDocument()
  const isDirty = values !== start.values || whom !== start.whom || revision !== null

  const submit = () => {
    if (!document.mayEdit || save.isPending || !isDirty) return
    const cells = Object.entries(rowValidator(fields, 'default')({ ...values, updateField: true }).errors)
    const fault = cells.length ? null : faultOf(values, false)
    setErrors({
      ...Object.fromEntries(cells.map(([key, { message }]) => [key, message])),
      ...(fault ? { [fault.key]: fault.message } : {}),
    })
    setSaid(fault?.message ?? (cells.length ? 'Correct the highlighted fields.' : ''))
    if (cells.length || fault) return
    save.mutate(
      {
        // whom it is for is said by those who may say it; others leave it as it is
        ...(whom.accounts === start.whom.accounts ? {} : { accounts: whom.accounts }),
        data: [
          {
            id: document.id,
            revision: document.revision,
            fields: Object.entries(values).map(([key, value]) => ({ key, value })),
            ...(revision ? { revisionDocId: revision } : {}),
            ...(whom === start.whom ? {} : { sharedWithView: whom.view, sharedWithEdit: whom.edit }),
          },
        ],
      },
      {
        onSuccess: () => doneToast(`${values[NAME]} saved.`),
        onError: error => {
          setErrors(findingsOfRows(error).get(0) ?? {})
          setSaid(messageOf(error))
        },
      },
    )
  }
  useScreenAction('save', submit)
  const wrong = said || (remove.error ? messageOf(remove.error) : '')
  return (
    <form
      className={css.form}
      aria-label="Document"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {wrong ? (
        <div role="alert" className={css.notice}>
          <Callout tone="bad" title={wrong} />
        </div>
      ) : null}
      <ScrollRegion fill label="The document and its history">
        <PresentFile document={document} revision={revision} onRevision={setRevision} />
        <div className={css.pad}>
          <DocumentFields
            fields={fields}
            values={values}
            errors={errors}
            disabled={!document.mayEdit}
            isNew={false}
            onChange={next => {
              setValues(next)
              setErrors({})
            }}
          />
          {document.mayShare && document.mayEdit ? (
            <WhomFields whom={whom} onChange={setWhom} />
          ) : (
            <p className={css.quiet}>For {accountsOf(document)}</p>
          )}
        </div>
        <RevisionHistory document={document} />
      </ScrollRegion>
      <footer className={css.foot}>
        <span>{isDirty ? 'Not saved yet' : `Saved by ${document.updatedBy}, ${moment(document.updatedOn)}`}</span>
        {document.mayShare && document.mayEdit ? (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate(document, { onSuccess: onGone })}
          >
            Remove
          </Button>
        ) : null}
        {document.mayEdit ? (
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            Save
          </Button>
        ) : null}
      </footer>
    </form>
  )
}

/** The accounts a document is for, in words; those that are not the reader's are only counted. */
export function accountsOf({ accounts, otherAccounts }: Document): string {
  const names = accounts.map(account => account.name)
  if (otherAccounts) names.push(otherAccounts === 1 ? '1 other' : `${otherAccounts} others`)
  return names.join(', ') || 'every account'
}

interface FileParts {
  document: Document
  revision: Wire<'DocumentFile'> | null
  onRevision: (file: Wire<'DocumentFile'> | null) => void
}

/** The present file, and the place to drop the one that replaces it when the document is saved (R019). */
function PresentFile({ document, revision, onRevision }: FileParts) {
  const [refused, setRefused] = useState('')
  const upload = useUploadFile()
  const download = useDownload()
  const present = document.presentDocId
  const take = (files: File[]) => {
    const { taken, refused: why } = sorted(files.slice(0, 1), [])
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
                Keep the present one
              </Button>
            </p>
          ) : (
            <DropZone accept={ENDINGS.join()} label="Drop a revision here" disabled={upload.isPending} onFiles={take}>
              <span role="status">
                {upload.isPending ? `Sending ${upload.variables.name}` : 'Drop a revision here'}
              </span>
            </DropZone>
          )}
        </div>
      ) : null}
    </Section>
  )
}
