import { Combobox, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A suggested value and its label. */
export interface Suggested {
  value: string
  label: string
}
export type Suggest = (query: string, signal: AbortSignal) => Promise<Suggested[]>

const PAUSE_MS = 120
const LIST_HEIGHT = 220

/**
 * The suggestions for a query, fetched after a pause; `null` while loading, and nothing is fetched without `suggest`. A
 * failed call gives an empty list: the field stays usable (A050).
 */
export function useSuggestions(suggest: Suggest | undefined, query: string): Suggested[] | null {
  const [found, setFound] = useState<Suggested[] | null>(null)
  useEffect(() => {
    if (!suggest) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const options = await suggest(query, stop.signal).catch(() => [])
      if (!stop.signal.aborted) setFound(options)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [suggest, query])
  return found
}

/** The list of suggestions in a combobox. If it is empty, its message is announced instead of a list. */
export const SuggestionList = ({ found }: { found: Suggested[] | null }) =>
  found?.length ? (
    <Combobox.Options aria-label="Suggestions" mah={LIST_HEIGHT} style={{ overflowY: 'auto' }}>
      {found.map(option => (
        <Combobox.Option key={option.value} value={option.value}>
          {option.label}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  ) : (
    <Combobox.Empty role="status">{found ? 'No matches found' : <Loader size="xs" />}</Combobox.Empty>
  )
