import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from './format'
import { Gap, Toolbar } from './Toolbar'

interface SelectionBarProps {
  count: number
  /** What is selected, in the singular. */
  noun: string
  /** What the selected ones come to. */
  sums?: ReactNode
  onClear: () => void
  /** Buttons that act on them. */
  children?: ReactNode
}

/** How many rows of a list are selected, and what can be done with them. */
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
