import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import { hasProduct, mayUse, setCurrentContext } from '@/api/permissions'
import { type SessionData, useSession } from '@/api/session'
import { doneToast } from '../toasts'
import { type Action, type ActionParts, keysOf, SCREEN_KEYS } from './action'

/** The actions of one screen, panel or dialog that is mounted. */
interface Layer {
  id: number
  actions: readonly Action[]
}

const useLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }))
const NONE: readonly Layer[] = []
const others = (id: number) => useLayers.getState().layers.filter(each => each.id !== id)
let lastId = 0

/**
 * Registers the actions of a screen, or of a part of it, while that is mounted. They are keyed by name and returned for
 * its buttons: `const acts = useScreenActions({ save: { label: 'Save', perform: saveRows } })`.
 */
export function useScreenActions<Name extends string>(parts: Record<Name, ActionParts>): Record<Name, Action> {
  // a screen is rendered before its panels, so the part that was opened last has the highest id
  const [id] = useState(() => ++lastId)
  const entries = Object.entries<ActionParts>(parts).map(([name, each]): [string, Action] => [name, { ...each, name }])
  useEffect(() => {
    const layer = { id, actions: entries.map(([, action]) => action) }
    useLayers.setState({ layers: [...others(id), layer].sort((one, other) => one.id - other.id) })
  })
  useEffect(() => () => useLayers.setState({ layers: others(id) }), [id])
  return Object.fromEntries(entries) as Record<Name, Action>
}

/** Whether the user gets to see an action. */
export const isOffered = (action: Action, who: SessionData | null): boolean =>
  action.isShown !== false && mayUse(who, action.permission ?? null) && hasProduct(who, action.product)

/** The offered actions, those of the part that was opened last first. It has a key to itself. */
function listOffered(layers: readonly Layer[], who: SessionData | null): readonly Action[] {
  const taken = new Set<string>()
  return layers.toReversed().flatMap(({ actions }) => {
    const offered = actions.filter(action => isOffered(action, who) && !taken.has(keysOf(action) ?? ''))
    for (const action of offered) {
      const keys = keysOf(action)
      if (keys) taken.add(keys)
    }
    return offered
  })
}

/** The actions of the open screen; none, and no re-rendering, while they are not listed. */
export function useOpenActions(isListed: boolean): readonly Action[] {
  const layers = useLayers(state => (isListed ? state.layers : NONE))
  const who = useSession(state => state.data)
  return useMemo(() => listOffered(layers, who), [layers, who])
}

/** Every key of the open screen, and those that say that it has no such action. */
export function useScreenKeys(): readonly string[] {
  const written = useLayers(({ layers }) => layers.flatMap(each => each.actions.map(keysOf)).join('|'))
  return useMemo(() => {
    const always = Object.values(SCREEN_KEYS).map(each => each.keys)
    return [...new Set([...always, ...written.split('|').filter(Boolean)])]
  }, [written])
}

/** Runs an action, whose permission is then the current context of the calls (R367). */
export function runAction(action: Action, go: (address: string) => void): void {
  if (action.isPending) return
  if (action.permission) setCurrentContext(action.permission)
  if (action.to) go(action.to)
  else action.perform?.()
}

/**
 * Runs the action of a key, or shows that the open screen has none. The open editor loses focus first, so that typed
 * text is included.
 */
export function runKeys(keys: string, go: (address: string) => void): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select, [contenteditable]')) {
    activeElement.blur()
  }
  const found = listOffered(useLayers.getState().layers, useSession.getState().data).find(each => keysOf(each) === keys)
  const unanswered = Object.values(SCREEN_KEYS).find(each => each.keys === keys)?.unanswered
  if (found) runAction(found, go)
  else if (unanswered) doneToast(unanswered)
}
