import { Editor } from './Editor'
import { Overlay } from './Overlay'
import type { GridStore } from './store'
import type { ColumnLayout } from './useColumnLayout'
import { useEdit } from './useStore'

interface EditLayerProps {
  store: GridStore
  layout: ColumnLayout
  /** Returns the focus to the grid. */
  onClosed: () => void
}

/** The one editor of the grid, floating over the cell being edited. */
export function EditLayer({ store, layout, onClosed }: EditLayerProps) {
  const edit = useEdit(store)
  if (!edit) return null
  const { row, col } = edit
  return (
    <Overlay layout={layout} top={row} bottom={row} left={col} right={col} zIndex={6} interactive>
      <Editor
        key={`${row}-${col}`}
        store={store}
        edit={edit}
        onDone={({ text, down, right, keepFocus }) => {
          if (text === null) store.cancelEdit()
          else store.commitEdit(text)
          if (down || right) store.select(row + down, col + right)
          if (keepFocus) onClosed()
        }}
      />
    </Overlay>
  )
}
