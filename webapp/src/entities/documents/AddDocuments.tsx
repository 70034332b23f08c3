import { Button, Modal, Select } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '@/fields'
import { ActionButton, Callout, count, doneToast, Loaded, useScreenActions } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useFields, useReviewDays } from './calls'
import { DocumentFields } from './DocumentFields'
import { DOC_TYPES, type DocType, endingsOf, ONLY_TARIFF, REVIEW_DAYS_DEFAULT } from './docTypes'
import css from './documents.module.css'
import { FileList } from './FileList'
import { useNewDocuments } from './useNewDocuments'
import { WhomFields } from './Whom'

interface Parts {
  /** The types of documents that may be added here. */
  types: readonly DocType[]
  /** On the tariff screens the type is Tariff; the other types belong to the document screens (R295). */
  amongTariffs?: boolean
  onClose: () => void
}

/** The Add Document dialog: each contract or rate sheet that is dropped becomes a document. */
export function AddDocuments({ opened, ...parts }: Parts & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={parts.onClose} title="Add documents" size={960}>
      <NewDocuments {...parts} />
    </Modal>
  )
}

/** Asks for the type first: selecting one and continuing loads its template and review days (R021, R023). */
export function NewDocuments({ types, amongTariffs = false, onClose }: Parts) {
  const only = amongTariffs ? 'Tariff' : types.length === 1 ? types[0] : undefined
  const [type, setType] = useState<string>(only ?? '')
  const [proceeded, setProceeded] = useState(!!only)
  const [isBusy, setBusy] = useState(false)
  const refused = amongTariffs && type !== 'Tariff' ? ONLY_TARIFF : null
  return (
    <div className={css.dialog}>
      <div className={css.type}>
        <Select
          label="Document type"
          data={amongTariffs ? DOC_TYPES : types}
          value={type || null}
          error={refused}
          allowDeselect={false}
          disabled={isBusy}
          comboboxProps={{ withinPortal: false }}
          onChange={next => {
            setType(next ?? '')
            setProceeded(amongTariffs && next === 'Tariff')
          }}
        />
        {proceeded ? null : (
          <Button disabled={!type || !!refused} onClick={() => setProceeded(true)}>
            Proceed
          </Button>
        )}
      </div>
      {proceeded && !refused ? <Ready key={type} type={type} onBusy={setBusy} onClose={onClose} /> : null}
    </div>
  )
}

interface OfType {
  type: string
  /** The dropped files, of the selected type. */
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function Ready(props: OfType) {
  const fields = useFields(props.type)
  const days = useReviewDays(props.type)
  const settled = { ...fields, data: days.isPending ? undefined : fields.data }
  return (
    <Loaded of={settled} what="the form">
      {found => <Dialog {...props} fields={found} reviewDays={days.data ?? REVIEW_DAYS_DEFAULT} />}
    </Loaded>
  )
}

function Dialog({ type, fields, reviewDays, onBusy, onClose }: OfType & { fields: Field[]; reviewDays: string }) {
  const adding = useNewDocuments(fields, reviewDays, type)
  const { waiting, active, notices } = adding
  const endings = endingsOf(type)
  const chosen = waiting.filter(each => each.chosen).length
  const fresh = waiting.filter(each => !each.revises)
  const save = () => {
    if (adding.isSending || adding.isSaving || !waiting.length) return
    void adding.saveAll(saved => {
      doneToast(saved === 1 ? '1 document saved.' : `${count(saved)} documents saved.`)
      onClose()
    })
  }
  const acts = useScreenActions({
    save: {
      label: chosen > 1 ? `Save ${count(chosen)} documents` : 'Save',
      tone: 'primary',
      whyNot: waiting.length ? (adding.isSending ? 'The files are still uploading' : null) : 'Add a file first',
      isPending: adding.isSaving,
      perform: save,
    },
  })
  return (
    <>
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
        <DropZone
          accept={endings.join()}
          label="Drop documents here"
          multiple
          onFiles={files => {
            adding.take(files)
            onBusy(true)
          }}
        >
          {waiting.length ? (
            <span>Drop more here. Each file becomes its own document.</span>
          ) : (
            <>
              <IconFiles size={32} stroke={1.3} aria-hidden />
              <strong>{type === 'Tariff' ? 'Drop contracts and rate sheets here' : 'Drop documents here'}</strong>
              <p>{endings.join(', ')}. Each file becomes its own document.</p>
            </>
          )}
        </DropZone>
      </div>
      {active ? (
        <>
          <div className={css.adding}>
            <div className={css.lists}>
              <FileList title="New documents" files={fresh} active={active} adding={adding} />
              <FileList
                title="Revised documents"
                files={waiting.filter(each => each.revises)}
                active={active}
                adding={adding}
              />
            </div>
            <section aria-label={`${active.file.name} fields`}>
              <DocumentFields
                key={`${active.key}-${active.revises?.id ?? ''}`}
                fields={fields}
                values={active.values}
                errors={active.errors}
                disabled={false}
                onChange={values => adding.type(active.key, values)}
              />
              {fresh.length > 1 && !active.revises ? (
                <Button variant="default" size="compact-xs" onClick={() => adding.copy(active)}>
                  Use these values for {fresh.length === 2 ? 'the other' : `the other ${fresh.length - 1}`}
                </Button>
              ) : null}
            </section>
          </div>
          {fresh.length ? <WhomFields whom={adding.whom} onChange={adding.setWhom} /> : null}
        </>
      ) : null}
      <footer className={css.foot}>
        <span>{adding.isSending ? 'Uploading' : ''}</span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton action={acts.save} />
      </footer>
    </>
  )
}
