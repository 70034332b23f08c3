import { GridRoom, type GridStore } from '@/grid'
import type { PreviewProps } from './LayoutPreview'
import css from './preview.module.css'

/** The first rows of a grid, in a layout that is being edited. */
export function GridPreview({ layout, store, pin }: PreviewProps & { store: GridStore; pin: number }) {
  const order = layout.columns.map(({ key }) => key)
  const widths = layout.columns.flatMap(({ key, width }) => (width ? [[key, width]] : []))
  return (
    <div className={css.grid}>
      <GridRoom
        store={store}
        label="Preview"
        pin={pin}
        choices={{
          order,
          hidden: layout.available.filter(key => !order.includes(key)),
          widths: Object.fromEntries(widths),
        }}
      />
    </div>
  )
}
