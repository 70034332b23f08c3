import { Combobox, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A value that may be taken, and how it reads. */
export interface Suggested {
  value: string
  label: string
}
export type Suggest = (query: string, signal: AbortSignal) => Promise<Suggested[]>

const PAUSE_MS = 120
const LIST_HEIGHT = 220

/**
 * What is suggested for a query, asked for after a pause; `null` while it is being asked for, and nothing is asked
 * without `suggest`. A failed call gives an empty list: the field stays usable (A050).
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

/** The list of suggestions within a combobox. Where there is none, no list is announced but what is said instead. */
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
