import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, palette] = createSpotlight()

/**
 * Mark the first hit, so that Enter opens what stands on top. Mantine does so when the query changes; our records arrive
 * later than that and push the list down. The mark is an attribute there, not state.
 */
export function markFirstHit(): void {
  const { listId } = paletteStore.getState()
  const list = listId ? document.getElementById(listId) : null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  paletteStore.updateState(state => ({ ...state, selected: 0 }))
}

/** Open what stands on top as soon as it is drawn; for an Enter that came before the field had the focus. */
export function openFirstHit(): void {
  const { listId, opened } = paletteStore.getState()
  if (!opened) return
  const first = listId ? document.getElementById(listId)?.querySelector<HTMLElement>('[data-action]') : null
  if (first) first.click()
  else requestAnimationFrame(openFirstHit)
}
