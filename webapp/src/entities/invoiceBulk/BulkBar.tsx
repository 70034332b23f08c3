import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton, type ActionParts, count, counted, Gap, Toolbar, useScreenActions } from '@/ui'
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
  const acts = useScreenActions(
    Object.fromEntries(
      ACTIONS.map(([each, permission]): [string, ActionParts] => [
        each,
        { label: `${WORDS[each].verb} …`, group: 'Selected invoices', permission, perform: () => setAction(each) },
      ]),
    ),
  )
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
        {Object.values(acts).map(each => (
          <ActionButton key={each.name} action={each} />
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
