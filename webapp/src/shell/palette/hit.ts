import type { ComponentType } from 'react'

/** A line of the palette. */
export interface Hit {
  id: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  label: string
  note: string
  keys?: string | undefined
  /** Shown with the reason as its note; it cannot be chosen. */
  isDisabled?: boolean
  run: () => void
}
