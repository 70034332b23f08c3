import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { askToDelete, doneToast, useRovingFocus } from '@/ui'
import css from './edi.module.css'
import { cloned, depthOf, type MappedSegment, moved, told, without } from './mapping'

interface SegmentListProps {
  segments: MappedSegment[]
  chosenId: number
  choose: (id: number) => void
  put: (segments: MappedSegment[]) => void
  disabled: boolean
}

/** Asks before cloning (R330, R331). */
export const askToClone = (title: string, meaning: string, onYes: () => void) =>
  modals.openConfirmModal({
    title,
    children: <p>{meaning}</p>,
    labels: { confirm: 'Clone', cancel: 'Cancel' },
    confirmProps: { 'data-autofocus': true },
    cancelProps: { variant: 'default' },
    onConfirm: onYes,
  })

/** The segments in order. The arrows move through them; with Alt they move the segment, Delete removes it. */
export function SegmentList({ segments, chosenId, choose, put, disabled }: SegmentListProps) {
  const roving = useRovingFocus<HTMLUListElement>()
  const move = (id: number, by: -1 | 1) => {
    const to = id + by
    if (to < 1 || to > segments.length) return
    put(moved(segments, id, by))
    choose(to)
  }
  const remove = async (segment: MappedSegment) => {
    const yes = await askToDelete({
      title: `Delete segment ${segment.segmentId} ${segment.segmentName}?`,
      meaning: 'Later segments move up. Segments below it lose their parent.',
      confirm: 'Delete segment',
    })
    if (!yes) return
    put(without(segments, segment.segmentId))
    choose(Math.max(1, Math.min(segment.segmentId, segments.length - 1)))
  }
  const clone = (segment: MappedSegment) =>
    askToClone(`Clone segment ${segment.segmentId} ${segment.segmentName}?`, 'The copy has the same elements.', () => {
      put(cloned(segments, segment.segmentId))
      choose(segments.length + 1)
      doneToast('Cloned Segment is added as last segment.')
    })
  const onKey = (event: KeyboardEvent, segment: MappedSegment) => {
    if (disabled) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(segment.segmentId, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      void remove(segment)
    }
  }
  const chosen = segments.find(each => each.segmentId === chosenId)
  return (
    <>
      <ul ref={roving.ref} onKeyDown={roving.onKeyDown} className={css.segments}>
        {segments.map(segment => (
          <li key={segment.segmentId}>
            <button
              type="button"
              className={css.segment}
              aria-current={segment.segmentId === chosenId || undefined}
              style={{ paddingLeft: 12 + depthOf(segments, segment.segmentId) * 16 }}
              onClick={() => choose(segment.segmentId)}
              onKeyDown={event => onKey(event, segment)}
            >
              <span className={css.number}>{segment.segmentId}</span>
              <strong>{segment.segmentName}</strong>
              <span className={css.note}>{told(segment)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && !disabled ? (
        <div className={css.tools}>
          <ActionIcon
            aria-label={`Move ${chosen.segmentName} up`}
            title="Alt+Up"
            disabled={chosenId === 1}
            onClick={() => move(chosenId, -1)}
          >
            <IconArrowUp size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move ${chosen.segmentName} down`}
            title="Alt+Down"
            disabled={chosenId === segments.length}
            onClick={() => move(chosenId, 1)}
          >
            <IconArrowDown size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={`Clone ${chosen.segmentName}`} onClick={() => clone(chosen)}>
            <IconCopy size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${chosen.segmentName}`} title="Delete" onClick={() => void remove(chosen)}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </div>
      ) : null}
    </>
  )
}
