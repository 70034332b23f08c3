import { useCallback, useState } from 'react'
import { Grid, type GridProps } from './Grid'
import css from './grid.module.css'

interface GridRoomProps extends Omit<GridProps, 'height'> {
  /** Whether a line separates it from what is above. */
  line?: boolean
}

/**
 * A grid that fills the height its screen leaves. The height is tracked here: when it changes, only the grid renders
 * again. It is known before the first paint, so that a grid is drawn with its screen, in the user's arrangement.
 */
export function GridRoom({ line, ...grid }: GridRoomProps) {
  const [height, setHeight] = useState(0)
  const room = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setHeight(element.clientHeight)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div className={css.room} data-line={line || undefined} ref={room}>
      {height && !grid.choices?.isLoading ? <Grid {...grid} height={height} /> : null}
    </div>
  )
}
