import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, palette] = createSpotlight()

/**
 * Marks the first hit, so that Enter opens it. Mantine does so when the query changes; records arrive later and push
 * the list down. Mantine stores the mark as an attribute, not as state.
 */
export function markFirstHit(): void {
  const { listId } = paletteStore.getState()
  const list = listId ? document.getElementById(listId) : null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  paletteStore.updateState(state => ({ ...state, selected: 0 }))
}

/** Opens the first hit as soon as it is drawn, for an Enter that was pressed before the field had focus. */
export function openFirstHit(): void {
  const { listId, opened } = paletteStore.getState()
  if (!opened) return
  const first = listId ? document.getElementById(listId)?.querySelector<HTMLElement>('[data-action]') : null
  if (first) first.click()
  else requestAnimationFrame(openFirstHit)
}
