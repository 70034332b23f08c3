import { Button } from '@mantine/core'
import { count, counted, Dialog, doneToast, ui } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { FileDrop } from '@/widgets/FileDrop'
import { RejectedRows } from '@/widgets/RejectedRows'
import { useTriedFile } from '@/widgets/useTriedFile'
import { type ImportOutcome, saveMarked, useImportPeople } from './calls'

const TITLES: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  userName: 'User name',
  role: 'Role',
  systems: 'Systems',
  accounts: 'Account numbers',
  products: 'Products',
}
const titleOf = (key: string) => TITLES[key.replace('person#', '')] ?? key

/** The preview of a workbook, before any invitation. */
const told = (of: ImportOutcome) =>
  [
    `${counted(of.invited, 'user')} to invite`,
    ...(of.unchanged ? [`${count(of.unchanged)} invited already`] : []),
    ...(of.refused ? [`${counted(of.refused, 'row')} rejected`] : []),
  ].join(', ')

/** Invites users from a workbook: a preview first, then one email to each. */
export function PeopleImport({ onClose }: { onClose: () => void }) {
  const run = useImportPeople()
  const { file, tried, drop } = useTriedFile<ImportOutcome>(run)
  const invite = (of: File) =>
    run.mutate(
      { file: of, dryRun: false },
      {
        onSuccess: done => {
          const later = done.later ? ` ${count(done.later)} more can be sent in an hour: import the file again.` : ''
          doneToast(`${counted(done.invited, 'user')} invited.${later}`)
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} size={760} title="Import users" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={ui.dialog}>
        <FileDrop
          accept=".xlsx,.xls,.xlsb"
          label="Workbook"
          hint="Drop an Excel workbook with the columns Name, Email, User name, Role, Systems, Account numbers and Products."
          {...drop}
        />
        <p className="dim">
          Several systems are separated by semicolons. Enter All for every account. A person with different roles takes
          a row for each system.
        </p>
        {tried ? <p role="status">{told(tried)}</p> : null}
        {tried?.leftOut.length ? <p className="dim">Columns not imported: {tried.leftOut.join(', ')}</p> : null}
        {tried?.refused ? <RejectedRows rows={tried.refusedRows} titleOf={titleOf} /> : null}
        <div className={ui.dialogActions}>
          {file && tried?.refused ? (
            <ExportButton onExport={() => saveMarked(file)}>Download with problems marked</ExportButton>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {file && tried ? (
            <Button loading={run.isPending} disabled={!tried.invited} onClick={() => invite(file)}>
              {tried.invited ? `Invite ${counted(tried.invited, 'user')}` : 'Nobody to invite'}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
