import { Button, Modal } from '@mantine/core'
import { useBlocker } from 'react-router'
import { count, useUnloadWarning } from '@/ui'
import type { RowSheet, StoredRow } from './rowSheet'
import css from './sheet.module.css'
import { useIsChanged } from './useSheetFacts'

/** What changes in an address without leaving the rows: the side panel, and which columns are shown. */
const BESIDE = ['panel', 'view']
const rowsOf = ({ pathname, search }: { pathname: string; search: string }) => {
  const query = new URLSearchParams(search)
  for (const name of BESIDE) query.delete(name)
  return `${pathname}?${query}`
}

/** Asks before typed rows are left behind: another screen, page, filter or order would drop them. */
export function LeaveGuard<Row extends StoredRow>(props: { sheet: RowSheet<Row>; onLeave: () => void }) {
  const { sheet, onLeave } = props
  const changed = useIsChanged(sheet)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && rowsOf(currentLocation) !== rowsOf(nextLocation),
  )
  useUnloadWarning(changed)
  const rows = sheet.changedRows().length
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={`${count(rows)} ${rows === 1 ? 'row is' : 'rows are'} changed and not saved`}
    >
      <p>They would be lost. Go back to save them with Alt+S.</p>
      <div className={css.dialogActions}>
        <Button
          variant="default"
          onClick={() => {
            onLeave()
            blocker.proceed?.()
          }}
        >
          Leave without saving
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Back to the rows
        </Button>
      </div>
    </Modal>
  )
}
