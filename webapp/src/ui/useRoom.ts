import { useCallback, useState } from 'react'

/**
 * The height in pixels of the element that `ref` is put on, followed when it changes. It is known before the first
 * paint, so that a sheet is drawn with its screen and not a frame later.
 */
export function useRoom() {
  const [height, setHeight] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setHeight(element.clientHeight)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, height }
}
