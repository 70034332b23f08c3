import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { RecordTags } from '@/entities/tags/RecordTags'
import { type Field, rowValidator } from '@/fields'
import {
  ActionButton,
  askToDelete,
  DraftForm,
  doneToast,
  Loaded,
  moment,
  SaveError,
  ScrollRegion,
  StatusBadge,
  TERMS,
  ui,
  useDraft,
  useScreenActions,
  useSidePanel,
} from '@/ui'
import { LeaveQuestion } from '@/widgets/LeaveGuard'
import { Approval } from './Approval'
import { findingsOfRows } from './answers'
import {
  DOCUMENTS,
  type Document,
  useBringBack,
  useDocument,
  useFields,
  useRemoveDocument,
  useSaveDocuments,
  valuesOf,
} from './calls'
import { DocumentFields } from './DocumentFields'
import css from './documents.module.css'
import { PresentFile } from './PresentFile'
import { RevisionHistory } from './RevisionHistory'
import { faultOf, NAME, type Values } from './rules'
import { type Whom, WhomFields, whomOf } from './Whom'

/** A document next to the list: its file and revision, its fields, its history. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const document = useDocument(id)
  const [isDirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  useSidePanel(close)
  return (
    <aside className={ui.sidePanel} aria-label="Document">
      <Loaded of={document} what="the document">
        {found => (
          <>
            <header>
              <h2>{valuesOf(found)[NAME]}</h2>
              {found.archived ? <StatusBadge status="Removed" tone="none" /> : null}
              <ActionIcon aria-label="Close document" onClick={close}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </header>
            <OfType key={found.id} document={found} onDirty={setDirty} onGone={onClose} />
          </>
        )}
      </Loaded>
      <LeaveQuestion
        opened={asking && isDirty}
        changed={1}
        what={['document', 'document']}
        onStay={() => setAsking(false)}
        onLeave={onClose}
      />
    </aside>
  )
}

const fieldsIn = (draft: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(draft).flatMap(([key, value]) => (key.includes('#') ? [[key, String(value)]] : [])))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const WHOM = { accounts: 'Accounts', view: 'Can view', edit: 'Can edit' }

/** The form of a document: its type decides the fields. */
function OfType(props: Omit<FormParts, 'fields'>) {
  const fields = useFields(props.document.docType)
  return (
    <Loaded of={fields} what="the form">
      {found => <Form {...props} fields={found} />}
    </Loaded>
  )
}

interface FormParts {
  document: Document
  fields: Field[]
  onDirty: (isDirty: boolean) => void
  onGone: () => void
}

function Form({ document, fields, onDirty, onGone }: FormParts) {
  const stored = whomOf(document)
  const draft = useDraft<Record<string, unknown>>({ ...valuesOf(document), ...stored }, document.revision)
  const values = fieldsIn(draft.values)
  const whom = draft.values as unknown as Whom
  const [revision, setRevision] = useState<Wire<'DocumentFile'> | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const save = useSaveDocuments(document.docType)
  const remove = useRemoveDocument()
  const bringBack = useBringBack()
  const seesTariffs = usePermission('tariffs.*')
  const seesTags = usePermission('dms.*') || seesTariffs
  const isDirty = draft.isDirty() || revision !== null
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

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
        // only users who may set the accounts send them
        ...(isSame(whom.accounts, stored.accounts) ? {} : { accounts: whom.accounts }),
        data: [
          {
            id: document.id,
            revision: document.revision,
            fields: Object.entries(values).map(([key, value]) => ({ key, value })),
            ...(revision ? { revisionDocId: revision } : {}),
            ...(isSame([whom.view, whom.edit], [stored.view, stored.edit])
              ? {}
              : { sharedWithView: whom.view, sharedWithEdit: whom.edit }),
          },
        ],
      },
      {
        onSuccess: () => {
          draft.begin()
          setRevision(null)
          doneToast(`${values[NAME]} saved.`)
        },
        onError: error => setErrors(findingsOfRows(error).get(0) ?? {}),
      },
    )
  }
  const labels = { ...Object.fromEntries(fields.map(field => [field.key, field.label])), ...WHOM }
  const names = new Map(document.accounts.map(account => [account.id, account.name]))
  const words = (field: string, value: string) =>
    field === 'accounts' ? (names.get(value) ?? 'another account') : value
  const removeNow = async () => {
    const fileName = document.presentDocId.v || 'the document'
    const meaning = 'It no longer shows in the lists. You can restore it from Removed.'
    if (!(await askToDelete({ title: `Remove ${fileName}?`, meaning, confirm: 'Remove document' }))) return
    remove.mutate(document, {
      onSuccess: () => {
        doneToast(`${fileName} removed`, () => bringBack.mutate(document))
        onGone()
      },
    })
  }
  const acts = useScreenActions({
    remove: {
      label: 'Remove',
      isShown: document.mayShare && document.mayEdit,
      isPending: remove.isPending,
      perform: () => void removeNow(),
    },
    save: {
      label: 'Save',
      tone: 'primary',
      isShown: document.mayEdit,
      whyNot: isDirty ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: submit,
    },
  })
  return (
    <DraftForm
      of={draft}
      save={save}
      labels={labels}
      words={words}
      onSend={submit}
      className={css.form}
      notice={css.notice}
      above={<SaveError error={said || remove.error} />}
      aria-label="Document"
    >
      <ScrollRegion fill label="The document and its history">
        <PresentFile document={document} revision={revision} onRevision={setRevision} />
        {document.mayEdit ? <Approval document={document} isDirty={isDirty} /> : null}
        <div className={css.pad}>
          <DocumentFields
            fields={fields}
            values={values}
            errors={errors}
            disabled={!document.mayEdit}
            onChange={next => {
              draft.setValues(next)
              setErrors({})
            }}
          />
          {document.mayShare && document.mayEdit ? (
            <WhomFields whom={whom} onChange={next => draft.setValues({ ...next })} />
          ) : (
            <p className={css.quiet}>For {accountsOf(document)}</p>
          )}
        </div>
        {seesTags ? (
          <RecordTags kind="document" id={document.id} revision={document.revision} refetched={[[DOCUMENTS]]} />
        ) : null}
        <RevisionHistory document={document} />
      </ScrollRegion>
      <footer className={css.foot}>
        <span>{isDirty ? 'Not saved yet' : `Saved by ${document.updatedBy}, ${moment(document.updatedOn)}`}</span>
        <ActionButton action={acts.remove} />
        <ActionButton action={acts.save} submits />
      </footer>
    </DraftForm>
  )
}

/** The accounts of a document, in words; those that the user may not see are only counted. */
export function accountsOf({ accounts, otherAccounts }: Document): string {
  const names = accounts.map(account => account.name)
  if (otherAccounts) names.push(otherAccounts === 1 ? '1 other' : `${otherAccounts} others`)
  return names.join(', ') || 'all accounts'
}
