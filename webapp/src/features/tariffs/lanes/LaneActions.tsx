import { Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useSelection } from '@/grid'
import { Allowed } from '@/ui'
import { LaneHistory } from './LaneHistory'
import { Reinitiate } from './Reinitiate'
import type { LaneSheet } from './sheet'

/** The open dialog. */
export type LaneDialog = 'history' | 'reinitiate' | null
/** The open dialog, and a function that opens another. It is state of the screen, so that refetching lanes does not
 * close it. */
export type DialogState = [open: LaneDialog, onOpen: (dialog: LaneDialog) => void]

interface Parts {
  tariffId: string
  sheet: LaneSheet
  changed: number
  dialog: DialogState
}

/** Actions on the selected lanes of the grid. */
export function LaneActions({ tariffId, sheet, changed, dialog: [open, onOpen] }: Parts) {
  useSelection(sheet.store)
  const lanes = sheet.selectedRecords()
  const close = () => onOpen(null)
  return (
    <>
      <Button
        variant="default"
        disabled={!lanes.length}
        leftSection={<IconHistory size={14} stroke={1.8} />}
        onClick={() => onOpen('history')}
      >
        History
      </Button>
      <Allowed permission="tariffs.saveTariff">
        <Button
          variant="default"
          disabled={!lanes.length || changed > 0}
          title={changed ? 'Save or discard your changes first' : undefined}
          leftSection={<IconRefresh size={14} stroke={1.8} />}
          onClick={() => onOpen('reinitiate')}
        >
          Re-initiate
        </Button>
      </Allowed>
      {open === 'history' ? <LaneHistory tariffId={tariffId} sheet={sheet} lanes={lanes} onClose={close} /> : null}
      {open === 'reinitiate' ? <Reinitiate tariffId={tariffId} sheet={sheet} lanes={lanes} onClose={close} /> : null}
    </>
  )
}
