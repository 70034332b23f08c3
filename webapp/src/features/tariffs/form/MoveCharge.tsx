import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface Parts {
  name: string
  at: number
  count: number
  /** Whether it was moved last: it is focused again, in its new position. */
  focused: boolean
  onMove: (to: number) => void
  onDrag: () => void
}

/** The handle of a charge: drag it, or move it with the arrow keys. */
export function MoveCharge({ name, at, count, focused, onMove, onDrag }: Parts) {
  const own = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again after each move
  useEffect(() => {
    if (focused) own.current?.focus()
  }, [focused, at])
  return (
    <ActionIcon
      ref={own}
      variant="subtle"
      color="gray"
      draggable
      style={{ cursor: 'grab' }}
      aria-label={`Move ${name}, ${at + 1} of ${count}`}
      title="Drag, or press the up or down arrow key"
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag()
      }}
      onKeyDown={event => {
        const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1
        if (to < 0 || to >= count) return
        event.preventDefault()
        onMove(to)
      }}
    >
      <IconGripVertical size={15} stroke={1.6} />
    </ActionIcon>
  )
}
