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
  /** How many the list found, on all of its pages. */
  found: number
  every: boolean
  onEvery: () => void
  selected: BulkSelected
  onClear: () => void
}

/** What may be done with the invoices that are chosen: those ticked, or all that the list found. */
export function BulkBar({ chosen, found, every, onEvery, selected, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  // the dialog stays to say what was left out
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      <Toolbar label="Selected invoices">
        <b>{every ? `All ${counted(found, 'invoice')} selected` : `${count(chosen)} selected`}</b>
        {every || chosen >= found ? null : (
          <Button variant="subtle" onClick={onEvery}>
            Select all {count(found)}
          </Button>
        )}
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
