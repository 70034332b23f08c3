import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What to put into an address, by name, several under one name as a list; what is empty leaves it. */
export type Put = Record<string, string | number | null | readonly string[]>

/** The last change that no screen was drawn by yet: the next one goes on from there, or it would take it back. */
let undrawn: { was: string; became: URLSearchParams } | null = null

/**
 * What a list shows stands in the address, so that a link or a reload shows the same: what is sought, and the page.
 * `put` changes it; whoever narrows a list wants its first page, so the page goes unless it is put. `visit` does the same as
 * a step that the browser's Back undoes.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn by another address, nothing waits any more
  useEffect(() => {
    undrawn = null
  }, [address])
  const change = useCallback(
    (values: Put, replace: boolean) =>
      setAddress(
        before => {
          const was = before.toString()
          const next = new URLSearchParams(undrawn?.was === was ? undrawn.became : before)
          for (const [name, value] of Object.entries({ page: null, ...values })) {
            const [first, ...more] = [value].flat()
            if (first && !(name === 'page' && Number(first) <= 1)) next.set(name, String(first))
            else next.delete(name)
            for (const one of more) next.append(name, String(one))
          }
          undrawn = { was, became: next }
          return next
        },
        { replace },
      ),
    [setAddress],
  )
  const put = useCallback((values: Put) => change(values, true), [change])
  const visit = useCallback((values: Put) => change(values, false), [change])
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  return { address, page, put, visit }
}
