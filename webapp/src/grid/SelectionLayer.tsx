import css from './grid.module.css'
import { Overlay } from './Overlay'
import type { GridStore } from './store'
import type { Block } from './types'
import type { ColumnLayout } from './useColumnLayout'
import { useSelection } from './useStore'

const PINNED_Z = 4
const CENTRE_Z = 1

interface SelectionLayerProps {
  store: GridStore
  layout: ColumnLayout
  /** The block that the fill handle was dragged to. */
  fill: Block | null
}

/** Draws the selection as a few boxes: an arrow key moves them and renders no cell. */
export function SelectionLayer({ store, layout, fill }: SelectionLayerProps) {
  const { row, col } = useSelection(store)
  const block = store.block
  const zOf = (column: number) => (column < layout.pinned.length ? PINNED_Z : CENTRE_Z)

  const boxes = (area: Block, className: string | undefined) =>
    splitAtPin(area, layout.pinned.length).map(part => (
      <Overlay
        key={`${part.top}-${part.left}`}
        layout={layout}
        {...part}
        zIndex={zOf(part.left)}
        className={className}
      />
    ))
  const single = block.top === block.bottom && block.left === block.right
  return (
    <>
      {store.ranges.map(range => boxes(range, css.range))}
      {single ? null : boxes(block, css.range)}
      {fill ? boxes(fill, css.fill) : null}
      <Overlay layout={layout} top={row} bottom={row} left={col} right={col} zIndex={zOf(col)} className={css.active} />
      <Overlay
        layout={layout}
        top={block.bottom}
        bottom={block.bottom}
        left={block.right}
        right={block.right}
        zIndex={zOf(block.right)}
      >
        <span className={css.handle} data-fill-handle title="Drag to fill" />
      </Overlay>
    </>
  )
}

/** The pinned and the scrolling part of a block: they are drawn in different panes. */
function splitAtPin(block: Block, pinnedCount: number): Block[] {
  const parts: Block[] = []
  if (block.left < pinnedCount) parts.push({ ...block, right: Math.min(block.right, pinnedCount - 1) })
  if (block.right >= pinnedCount) parts.push({ ...block, left: Math.max(block.left, pinnedCount) })
  return parts
}
