import { useCallback, useState } from 'react'
import { Grid, type GridProps } from './Grid'
import css from './grid.module.css'

interface GridRoomProps extends Omit<GridProps, 'height'> {
  /** Whether a line parts it from what stands above. */
  line?: boolean
}

/**
 * A grid as high as the room its screen leaves it. The height is followed here: when it changes, the grid is drawn
 * anew and nothing beside it. It is known before the first paint, so that a grid is drawn with its screen.
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
      {height ? <Grid {...grid} height={height} /> : null}
    </div>
  )
}
