import { Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useSelection } from '@/grid'
import { Allowed } from '@/ui'
import { LaneHistory } from './LaneHistory'
import { Reinitiate } from './Reinitiate'
import type { LaneSheet } from './sheet'

/** The dialog that is open. */
export type LaneDialog = 'history' | 'reinitiate' | null
/** It, and what opens another. The screen keeps it: lanes that are loaded again leave the dialog over them open. */
export type DialogState = [open: LaneDialog, onOpen: (dialog: LaneDialog) => void]

interface Parts {
  tariffId: string
  sheet: LaneSheet
  changed: number
  dialog: DialogState
}

/** What can be done with the lanes that are selected in the grid. */
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
