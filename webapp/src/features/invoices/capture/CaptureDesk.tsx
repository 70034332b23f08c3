import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  ConflictBar,
  DraftOffer,
  SaveNotices,
  StatusBar,
  UnsavedRows,
  useColumnChoices,
  useDrafts,
  useSheetFacts,
} from '@/sheet'
import {
  ActionButton,
  Callout,
  PageHeader,
  Pager,
  rowsWord,
  StatusBadge,
  saveChanges,
  TERMS,
  ui,
  useAddress,
  useScreenActions,
} from '@/ui'
import { AddInvoices } from './AddInvoices'
import { Alike } from './Alike'
import { AutoCapture, AutoCaptureNotice } from './AutoCapture'
import { CaptureGrid } from './CaptureGrid'
import { type CaptureView, loadRows, useCapture } from './calls'
import { CAPTURE_PERMISSION, type FileRows, viewOf } from './capture'
import type { CaptureFields } from './columns'
import { PAGE_LIMITS } from './limits'
import { Rebill } from './Rebill'
import type { CaptureSheet } from './sheet'
import { UploadDialog } from './UploadDialog'
import { UploadedRows } from './UploadedRows'
import { ViewBar } from './ViewBar'

interface CaptureDeskProps {
  title: string
  /** The email whose documents are captured; empty for the whole list. */
  source: string
  template: { templateId: string; fields: CaptureFields }
  sheet: CaptureSheet
  count: number
  view: CaptureView
  reload: () => void
}

/** One page of editable rows: typed or pasted, saved with Alt+S, with errors at each refused cell. */
export function CaptureDesk({ title, source, template, sheet, count, view, reload }: CaptureDeskProps) {
  const { address, visit } = useAddress()
  const [dialog, setDialog] = useState<'add' | 'upload' | null>(null)
  const [file, setFile] = useState<{ name: string; rows: FileRows } | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const shown = viewOf(address.get('view'))
  const choices = useColumnChoices(template.templateId)
  const save = useCapture(sheet, 'capture', view.account)
  const drafts = useDrafts(sheet, `capture ${template.templateId}`, loadRows)
  const facts = useSheetFacts(sheet)
  const saveNow = () => {
    if (!save.isPending && !file) saveChanges(sheet.rowsToSave().length, save.mutate)
  }
  const acts = useScreenActions({
    upload: {
      label: 'Upload',
      icon: IconUpload,
      permission: CAPTURE_PERMISSION,
      isShown: !file,
      whyNot: facts.changed ? TERMS.saveFirst : null,
      perform: () => setDialog('upload'),
    },
    add: {
      label: 'Add invoices',
      icon: IconPlus,
      permission: CAPTURE_PERMISSION,
      isShown: !file,
      perform: () => setDialog('add'),
    },
    save: {
      label: facts.toSave ? `Capture ${rowsWord(facts.toSave)}` : 'Capture',
      tone: 'primary',
      permission: CAPTURE_PERMISSION,
      isShown: !file,
      whyNot: facts.toSave ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: saveNow,
    },
  })
  if (file) {
    return (
      <UploadedRows
        file={file}
        template={template}
        account={view.account}
        onClose={() => {
          setFile(null)
          reload()
        }}
      />
    )
  }
  return (
    <>
      <UnsavedRows sheet={sheet} onLeave={drafts.forget} />
      <PageHeader
        title={title}
        meta={
          <>
            <span>{rowsWord(count)}</span>
            {source ? <span>from email {source}</span> : null}
            {facts.changed ? <StatusBadge status={`${rowsWord(facts.changed)} not saved`} tone="warn" /> : null}
          </>
        }
      >
        <AutoCapture sheet={sheet} told={setTold} />
        <ActionButton action={acts.upload} />
        <ActionButton action={acts.add} />
        <ActionButton action={acts.save} />
      </PageHeader>
      <ViewBar view={view} shown={shown} sheet={sheet} choices={choices} />
      <DraftOffer drafts={drafts} />
      <SaveNotices save={save} />
      <Alike sheet={sheet} />
      <Rebill sheet={sheet} onBillAgain={() => save.mutate()} pending={save.isPending} />
      {count === 0 ? (
        <div className={ui.notice}>
          <Callout tone="info" title="Every open shipment has an invoice">
            <p>To add more, type or paste shipment numbers and invoices below, or upload a workbook.</p>
          </Callout>
        </div>
      ) : null}
      <AutoCaptureNotice told={told} onHide={() => setTold(null)} />
      <ConflictBar sheet={sheet} />
      <CaptureGrid
        sheet={sheet}
        fields={template.fields}
        shown={shown}
        choices={choices}
        firstNumber={(view.page - 1) * view.limit + 1}
      />
      <StatusBar store={sheet.store}>
        <Pager
          page={view.page}
          count={count}
          limit={view.limit}
          limits={PAGE_LIMITS}
          onLimit={limit => visit({ limit })}
        />
      </StatusBar>
      {dialog === 'add' ? <AddInvoices sheet={sheet} account={view.account} onClose={() => setDialog(null)} /> : null}
      {dialog === 'upload' ? (
        <UploadDialog
          account={view.account}
          onClose={() => setDialog(null)}
          onRead={(name, rows) => {
            setDialog(null)
            setFile({ name, rows })
          }}
        />
      ) : null}
    </>
  )
}
