import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { RowId } from '@/grid'
import { useSelection } from '@/grid'
import { Gap, Toolbar } from '@/ui'
import type { FieldSheet } from './fieldSheet'

/** R122: the dialog's two modes, in the specification's words, and a preview. */
export const MODES = ['Edit Fields', 'Add Keys', 'Preview'] as const
export type Mode = (typeof MODES)[number]

interface ModeBarProps {
  mode: Mode
  setMode: (mode: Mode) => void
  sheet: FieldSheet
  mayEdit: boolean
  /** The next key belongs to the grid: a new field can be typed into at once. */
  focusGrid: () => void
}

export function ModeBar({ mode, setMode, sheet, mayEdit, focusGrid }: ModeBarProps) {
  return (
    <Toolbar label="Mode and fields">
      <SegmentedControl
        size="xs"
        aria-label="Mode"
        data={[...MODES]}
        value={mode}
        onChange={value => setMode(value as Mode)}
      />
      <Gap />
      {mode === 'Edit Fields' && mayEdit ? <RowActions sheet={sheet} focusGrid={focusGrid} /> : null}
    </Toolbar>
  )
}

/** Actions on the focused field. */
function RowActions({ sheet, focusGrid }: Pick<ModeBarProps, 'sheet' | 'focusGrid'>) {
  const then = (act: () => void) => () => {
    act()
    focusGrid()
  }
  const { row } = useSelection(sheet.store)
  const id = sheet.store.rows[row] as RowId
  const none = id === undefined || sheet.isBlank(id)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowUp size={14} stroke={1.8} />}
        disabled={none}
        onClick={then(() => sheet.move(id, -1))}
      >
        Move up
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowDown size={14} stroke={1.8} />}
        disabled={none}
        onClick={then(() => sheet.move(id, 1))}
      >
        Move down
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={14} stroke={1.8} />}
        disabled={none || sheet.store.value(id, 'isDefault') === true}
        onClick={then(() => sheet.removeField(id))}
      >
        Remove field
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={then(() => sheet.addField())}
      >
        Add field
      </Button>
    </>
  )
}
