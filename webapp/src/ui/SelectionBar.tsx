import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from './format'
import { Gap, Toolbar } from './Toolbar'

interface SelectionBarProps {
  count: number
  /** The singular of what is selected. */
  noun: string
  /** The totals of the selection. */
  sums?: ReactNode
  onClear: () => void
  /** Buttons that act on them. */
  children?: ReactNode
}

/** How many rows of a list are selected, with actions on them. */
export function SelectionBar({ count, noun, sums, onClear, children }: SelectionBarProps) {
  return (
    <Toolbar label={`Selected ${noun}s`}>
      <b>{counted(count, noun)} selected</b>
      {sums ? <span className="dim">{sums}</span> : null}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <Gap />
      {children}
    </Toolbar>
  )
}
