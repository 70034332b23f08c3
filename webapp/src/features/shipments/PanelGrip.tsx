import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './shipments.module.css'

const DEFAULT_WIDTH = 344
const LEAST = 260
const STEP = 24
/** The minimum width of the grid. */
const GRID_LEAST = 360

const most = () => window.innerWidth - GRID_LEAST
const bounded = (width: number) => Math.round(Math.min(Math.max(width, LEAST), Math.max(LEAST, most())))

interface PanelWidth {
  width: number
  setWidth: (width: number) => void
}

/** The width of the panel, stored in the browser. */
export function usePanelWidth(): PanelWidth {
  const [kept, keep] = useLocalStorage({
    key: 'freight.shipmentPanel',
    defaultValue: DEFAULT_WIDTH,
    getInitialValueInEffect: false,
  })
  return { width: bounded(kept), setWidth: width => keep(bounded(width)) }
}

/** Drags the border between grid and panel; arrow keys move it, a double click splits the screen in half (A016). */
export function PanelGrip({ width, setWidth }: PanelWidth) {
  const grip = useRef<HTMLHRElement>(null)
  const sheetWidth = () => grip.current?.parentElement?.parentElement?.clientWidth ?? window.innerWidth
  const onPointerMove = (event: PointerEvent) => {
    const right = grip.current?.parentElement?.getBoundingClientRect().right
    if (event.buttons === 1 && right !== undefined) setWidth(right - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setWidth(width + STEP)
    else if (event.key === 'ArrowRight') setWidth(width - STEP)
    else if (event.key === 'Enter') setWidth(sheetWidth() / 2)
  }
  return (
    <hr
      ref={grip}
      className={css.panelGrip}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Panel width"
      aria-valuemin={LEAST}
      aria-valuemax={most()}
      aria-valuenow={width}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setWidth(sheetWidth() / 2)}
      onKeyDown={onKeyDown}
    />
  )
}
