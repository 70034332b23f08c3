import { Button } from '@mantine/core'
import { useState } from 'react'
import { Allowed, count, counted, Gap, Toolbar } from '@/ui'
import { BulkDialog, WORDS } from './BulkDialog'
import type { BulkAction, BulkSelected } from './calls'

const ACTIONS: [action: BulkAction, permission: string][] = [
  ['approve', 'invoiceProcessing.approveForDelivery'],
  ['credit', 'invoiceProcessing.correctInvoice'],
  ['void', 'invoiceProcessing.correctInvoice'],
]

interface BulkBarProps {
  chosen: number
  /** For a list that can be selected as a whole: the count on all pages, and whether all are selected. */
  whole?: { found: number; every: boolean; onEvery: () => void }
  selected: BulkSelected
  onClear: () => void
}

/** Actions on the selected invoices: checked ones, or all that the list found. */
export function BulkBar({ chosen, whole, selected, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  // the dialog stays open to show what was left out
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      <Toolbar label="Selected invoices">
        <b>{whole?.every ? `All ${counted(whole.found, 'invoice')} selected` : `${count(chosen)} selected`}</b>
        {whole && !whole.every && chosen < whole.found ? (
          <Button variant="subtle" onClick={whole.onEvery}>
            Select all {count(whole.found)}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
        <Gap />
        {ACTIONS.map(([each, permission]) => (
          <Allowed key={each} permission={permission}>
            <Button variant="default" onClick={() => setAction(each)}>
              {WORDS[each].verb} …
            </Button>
          </Allowed>
        ))}
      </Toolbar>
      {action ? (
        <BulkDialog
          action={action}
          selected={selected}
          onDone={() => setIsDone(true)}
          onClose={() => {
            setAction(null)
            if (isDone) onClear()
          }}
        />
      ) : null}
    </>
  )
}
