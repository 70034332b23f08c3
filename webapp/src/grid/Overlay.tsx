import type { CSSProperties, ReactNode } from 'react'
import css from './grid.module.css'
import { type ColumnLayout, HEAD_HEIGHT, ROW_HEIGHT } from './useColumnLayout'

interface OverlayProps {
  layout: ColumnLayout
  /** Display rows and columns, inclusive; the columns are all pinned or all not. */
  top: number
  bottom: number
  left: number
  right: number
  zIndex: number
  interactive?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A box over a block of cells. Over pinned columns it sticks with them; elsewhere it scrolls. */
export function Overlay({ layout, top, bottom, left, right, zIndex, interactive, className, children }: OverlayProps) {
  const first = layout.all[left]
  const last = layout.all[right]
  if (!first || !last) return null
  const box: CSSProperties = {
    position: right < layout.pinned.length ? 'sticky' : 'absolute',
    left: first.left,
    width: last.left + last.width - first.left,
    height: (bottom - top + 1) * ROW_HEIGHT,
  }
  const layer: CSSProperties = { top: HEAD_HEIGHT + top * ROW_HEIGHT, width: layout.width, zIndex }
  return (
    <div className={css.layer} style={interactive ? { ...layer, pointerEvents: 'auto' } : layer}>
      <div className={className} style={box}>
        {children}
      </div>
    </div>
  )
}
