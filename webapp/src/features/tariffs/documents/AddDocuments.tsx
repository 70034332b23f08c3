import { ActionIcon, Button, Checkbox, Loader, Modal } from '@mantine/core'
import { IconFiles, IconX } from '@tabler/icons-react'
import { ENDINGS, sizeOf } from '@/entities/documents/queue'
import type { Field } from '@/fields'
import { Callout, count, doneToast, Loaded, useScreenAction } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useFields, useReviewDays } from './calls'
import { DocumentFields } from './DocumentFields'
import css from './documents.module.css'
import { useNewDocuments, type Waiting } from './useNewDocuments'
import { WhomFields } from './Whom'

/** The Add Document dialog: contracts and rate sheets dropped at once become a document each. */
export function AddDocuments({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add documents" size={960}>
      <Ready onClose={onClose} />
    </Modal>
  )
}

function Ready({ onClose }: { onClose: () => void }) {
  const fields = useFields()
  const days = useReviewDays()
  // without the table of review days the field is typed
  const settled = { ...fields, data: days.isPending ? undefined : fields.data }
  return (
    <Loaded of={settled} what="the form">
      {found => <Dialog fields={found} reviewDays={days.data ?? ''} onClose={onClose} />}
    </Loaded>
  )
}

function Dialog(props: { fields: Field[]; reviewDays: string; onClose: () => void }) {
  const { fields, reviewDays, onClose } = props
  const adding = useNewDocuments(fields, reviewDays)
  const { waiting, active, notices } = adding
  const chosen = waiting.filter(each => each.chosen).length
  const save = () => {
    if (adding.isSending || adding.isSaving || !waiting.length) return
    adding.saveAll(saved => {
      doneToast(saved === 1 ? '1 document saved.' : `${count(saved)} documents saved.`)
      onClose()
    })
  }
  useScreenAction('save', save)
  return (
    <div className={css.dialog}>
      {notices.length ? (
        <div role="alert">
          <Callout tone="bad" title={notices[0] ?? ''}>
            {notices.length > 1 ? (
              <ul>
                {notices.slice(1).map(each => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            ) : null}
          </Callout>
        </div>
      ) : null}
      <div className={waiting.length ? css.more : undefined}>
        <DropZone accept={ENDINGS.join()} label="Drop documents here" multiple onFiles={adding.take}>
          {waiting.length ? (
            <span>Drop more here. Each file becomes its own document.</span>
          ) : (
            <>
              <IconFiles size={32} stroke={1.3} aria-hidden />
              <strong>Drop contracts and rate sheets here</strong>
              <p>{ENDINGS.join(', ')}. Each file becomes its own document.</p>
            </>
          )}
        </DropZone>
      </div>
      {active ? (
        <>
          <div className={css.adding}>
            <ul className={css.files} aria-label="Files">
              {waiting.map(each => (
                <FileRow key={each.key} file={each} isActive={each === active} adding={adding} />
              ))}
            </ul>
            <section aria-label={`${active.file.name} fields`}>
              <DocumentFields
                key={active.key}
                fields={fields}
                values={active.values}
                errors={active.errors}
                disabled={false}
                isNew
                onChange={values => adding.type(active.key, values)}
              />
              {waiting.length > 1 ? (
                <Button variant="default" size="compact-xs" onClick={() => adding.copy(active)}>
                  Use these values for {waiting.length === 2 ? 'the other' : `the other ${waiting.length - 1}`}
                </Button>
              ) : null}
            </section>
          </div>
          <WhomFields whom={adding.whom} onChange={adding.setWhom} />
        </>
      ) : null}
      <footer className={css.foot}>
        <span>{adding.isSending ? 'Uploading' : ''}</span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!waiting.length || adding.isSending} loading={adding.isSaving} onClick={save}>
          {chosen > 1 ? `Save ${count(chosen)} documents` : 'Save'}
        </Button>
      </footer>
    </div>
  )
}

interface FileParts {
  file: Waiting
  isActive: boolean
  adding: ReturnType<typeof useNewDocuments>
}

function FileRow({ file: { key, file, sent, refused, chosen, errors }, isActive, adding }: FileParts) {
  const wrong = Object.keys(errors).length
  return (
    <li data-on={isActive || undefined}>
      <Checkbox
        size="xs"
        aria-label={`Save ${file.name}`}
        checked={chosen}
        disabled={!!refused}
        onChange={event => adding.choose(key, event.currentTarget.checked)}
      />
      <button type="button" aria-current={isActive || undefined} onClick={() => adding.show(key)}>
        <b>{file.name}</b>
        {refused ? (
          <small data-tone="bad">{refused}</small>
        ) : wrong ? (
          <small data-tone="bad">{wrong === 1 ? '1 field to correct' : `${wrong} fields to correct`}</small>
        ) : (
          <small>{sent ? sizeOf(file.size) : 'Uploading'}</small>
        )}
      </button>
      {sent || refused ? null : <Loader size={12} />}
      <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => adding.drop(key)}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}
