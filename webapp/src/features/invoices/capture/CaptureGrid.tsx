import { useMemo } from 'react'
import { type Arrangement, type ColumnChoices, GridRoom } from '@/grid'
import type { View } from './capture'
import { type CaptureFields, hiddenIn } from './columns'
import type { CaptureSheet } from './sheet'

/** Update box and shipment number are pinned. */
const PINNED = 2

interface CaptureGridProps {
  sheet: CaptureSheet
  fields: CaptureFields
  shown: View
  choices: ColumnChoices
  firstNumber?: number
}

/** The grid in one of its views. Columns hidden by a view are not stored as the user's choice. */
export function CaptureGrid({ sheet, fields, shown, choices, firstNumber = 1 }: CaptureGridProps) {
  const viewed = useMemo((): ColumnChoices => {
    const left = hiddenIn(shown, fields).filter(key => !choices.hidden.includes(key))
    const onChange = (change: Partial<Arrangement>) =>
      choices.onChange(change.hidden ? { ...change, hidden: change.hidden.filter(key => !left.includes(key)) } : change)
    return { ...choices, hidden: [...choices.hidden, ...left], onChange }
  }, [choices, fields, shown])
  return (
    <GridRoom
      store={sheet.store}
      label={shown === 'charges' ? 'Charges of invoices' : 'Invoices to capture'}
      pin={PINNED}
      firstNumber={firstNumber}
      choices={viewed}
    />
  )
}
