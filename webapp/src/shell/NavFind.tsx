import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import css from './nav.module.css'

interface NavFindProps {
  query: string
  onQuery: (query: string) => void
  /** Enter: opens the first result. */
  onOpen: () => void
  /** ↓: moves into the list. */
  onDown: () => void
  ref: Ref<HTMLInputElement>
}

/** Filters the navigation to screens whose name, area or section contains the text. */
export function NavFind({ query, onQuery, onOpen, onDown, ref }: NavFindProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen()
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape' && query) onQuery('')
    else return
    event.preventDefault()
  }
  return (
    <div className={css.find} data-typed={query !== '' || undefined}>
      <IconSearch size={14} stroke={1.6} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label="Find a screen"
        placeholder="Find a screen"
        autoComplete="off"
        spellCheck={false}
        value={query}
        // Escape clears it before it closes the drawer around it
        data-mantine-stop-propagation={query ? true : undefined}
        onChange={event => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query ? (
        <button type="button" aria-label="Show all screens" onClick={() => onQuery('')}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
