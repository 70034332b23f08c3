import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { count, TERMS } from '@/ui'
import { findCells, type Hit, nextHit } from './find'
import css from './grid.module.css'
import type { GridStore } from './store'
import { useDataVersion, useSelection } from './useStore'

/** It is above the grid: on top of it, it would hide results. */
export const FIND_HEIGHT = 40

/** Ctrl+F in the loaded rows: how many cells contain the text, and moving between them. */
export function FindBar({ store, onClose }: { store: GridStore; onClose: () => void }) {
  const [words, setWords] = useState('')
  const { hits, searching } = useHits(store, words)
  const { row, col } = useSelection(store)
  const here = hits.findIndex(hit => hit.row === row && hit.column === store.display[col])
  const first = useRef(true)

  const go = (back: boolean) => {
    // a user who moves on before the search for the last letters is not taken back to the first hit
    first.current = false
    const hit = hits[nextHit(store, hits, back)]
    if (hit) store.select(hit.row, store.display.indexOf(hit.column))
  }
  // the first hit is shown while the words are typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text goes to its first hit
  useEffect(() => {
    first.current = true
  }, [words])
  useEffect(() => {
    const [hit] = hits
    if (!hit || !first.current) return
    first.current = false
    store.select(hit.row, store.display.indexOf(hit.column))
  }, [hits, store])

  const found = `${here >= 0 ? `${count(here + 1)} of ` : ''}${count(hits.length)}${searching ? ' …' : ''}`
  return (
    <search className={css.find} style={{ height: FIND_HEIGHT }} aria-label="Find in the loaded rows">
      <TextInput
        size="xs"
        w={200}
        autoFocus
        aria-label="Find"
        placeholder="Find in the loaded rows"
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === 'F3') go(event.shiftKey)
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
        }}
      />
      <span role="status">{words ? (hits.length || searching ? found : TERMS.noResults) : ''}</span>
      <ActionIcon aria-label="Previous match" disabled={!hits.length} onClick={() => go(true)}>
        <IconArrowUp size={14} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label="Next match" disabled={!hits.length} onClick={() => go(false)}>
        <IconArrowDown size={14} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label="Close find" onClick={onClose}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </search>
  )
}

/** Searches in portions, so that the keyboard stays responsive in a sheet of a hundred thousand rows. */
function useHits(store: GridStore, words: string): { hits: readonly Hit[]; searching: boolean } {
  const version = useDataVersion(store)
  const [state, setState] = useState<{ hits: readonly Hit[]; searching: boolean }>({ hits: [], searching: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again when the data changed
  useEffect(() => {
    if (!words) return setState({ hits: [], searching: false })
    const portions = findCells(store, words)
    let hits: Hit[] = []
    let timer = 0
    const goOn = () => {
      const { value, done } = portions.next()
      if (value) hits = hits.concat(value)
      setState({ hits, searching: !done })
      if (!done) timer = window.setTimeout(goOn)
    }
    timer = window.setTimeout(goOn, 60)
    return () => window.clearTimeout(timer)
  }, [store, words, version])
  return state
}
