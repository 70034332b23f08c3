import { Button } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelection } from '@/grid'
import { Allowed } from '@/ui'
import { LaneHistory } from './LaneHistory'
import { Reinitiate } from './Reinitiate'
import type { LaneSheet } from './sheet'

type Open = 'history' | 'reinitiate' | null

/** What can be done with the lanes that are selected in the grid. */
export function LaneActions({ tariffId, sheet, changed }: { tariffId: string; sheet: LaneSheet; changed: number }) {
  const [open, setOpen] = useState<Open>(null)
  useSelection(sheet.store)
  const lanes = sheet.selectedRecords()
  const close = () => setOpen(null)
  return (
    <>
      <Button
        variant="default"
        disabled={!lanes.length}
        leftSection={<IconHistory size={14} stroke={1.8} />}
        onClick={() => setOpen('history')}
      >
        History
      </Button>
      <Allowed permission="tariffs.saveTariff">
        <Button
          variant="default"
          disabled={!lanes.length || changed > 0}
          title={changed ? 'Save or discard your changes first' : undefined}
          leftSection={<IconRefresh size={14} stroke={1.8} />}
          onClick={() => setOpen('reinitiate')}
        >
          Re-initiate
        </Button>
      </Allowed>
      {open === 'history' ? <LaneHistory tariffId={tariffId} sheet={sheet} lanes={lanes} onClose={close} /> : null}
      {open === 'reinitiate' ? <Reinitiate tariffId={tariffId} sheet={sheet} lanes={lanes} onClose={close} /> : null}
    </>
  )
}
