import { useState } from 'react'
import { suggestFor } from '@/fields'
import { TEMPLATE_COLUMNS } from '@/grid'
import { CellStates, SaveNotices, StatusBar, UnsavedRows, useSheetFacts } from '@/sheet'
import { ActionButton, count, Gap, PageHeader, StatusBadge, saveChanges, TERMS, Toolbar, useScreenActions } from '@/ui'
import { Alike } from './Alike'
import { CaptureGrid } from './CaptureGrid'
import { useCapture } from './calls'
import type { FileRows } from './capture'
import type { CaptureFields } from './columns'
import { Rebill } from './Rebill'
import { CaptureSheet } from './sheet'

interface UploadedRowsProps {
  file: { name: string; rows: FileRows }
  template: { fields: CaptureFields }
  account: string
  onClose: () => void
}

const suggest = suggestFor()
const invoicesWord = (many: number) => `${count(many)} ${many === 1 ? 'invoice' : 'invoices'}`
const noChoice = { ...TEMPLATE_COLUMNS, onChange: () => {} }

/** The rows of a workbook in the grid, with their errors, until they are saved as new invoices. */
export function UploadedRows({ file, template, account, onClose }: UploadedRowsProps) {
  const [sheet] = useState(() => {
    const made = new CaptureSheet(template.fields, [], suggest)
    made.typeIn(file.rows)
    return made
  })
  const [columns, setColumns] = useState(TEMPLATE_COLUMNS)
  const save = useCapture(sheet, 'add', account)
  const facts = useSheetFacts(sheet)
  const saveNow = () => {
    if (!save.isPending) saveChanges(sheet.rowsToSave().length, save.mutate)
  }
  const acts = useScreenActions({
    close: {
      label: facts.changed ? `Discard ${invoicesWord(facts.changed)}` : 'Back to capture',
      perform: onClose,
    },
    save: {
      label: facts.toSave ? `Add ${invoicesWord(facts.toSave)}` : 'Add',
      tone: 'primary',
      whyNot: facts.toSave ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: saveNow,
    },
  })
  const { leftOut } = file.rows
  return (
    <>
      <UnsavedRows sheet={sheet} />
      <PageHeader
        title="New invoices"
        meta={
          <>
            <span>
              {count(file.rows.rows.length)} from {file.name}
            </span>
            {facts.changed ? <StatusBadge status={`${invoicesWord(facts.changed)} not saved`} tone="warn" /> : null}
          </>
        }
      >
        <ActionButton action={acts.close} />
        <ActionButton action={acts.save} />
      </PageHeader>
      <Toolbar label="Row errors">
        <span className="dim">
          {leftOut.length ? `Unrecognized columns, not imported: ${leftOut.join(', ')}` : 'All columns were read.'}
        </span>
        <Gap />
        <CellStates store={sheet.store} />
      </Toolbar>
      <SaveNotices save={save} />
      <Alike sheet={sheet} />
      <Rebill sheet={sheet} onBillAgain={() => save.mutate()} pending={save.isPending} />
      <CaptureGrid
        sheet={sheet}
        fields={template.fields}
        shown="invoices"
        choices={{ ...noChoice, ...columns, onChange: change => setColumns({ ...columns, ...change }) }}
      />
      <StatusBar store={sheet.store}>{null}</StatusBar>
    </>
  )
}
