import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What to put into an address, by name, several under one name as a list; empty ones are removed. */
export type Put = Record<string, string | number | null | readonly string[]>

/** The last change that no screen has rendered yet: the next one builds on it, or it would revert it. */
let undrawn: { was: string; became: URLSearchParams } | null = null

/**
 * The address has the state of a list, so that a link or a reload shows the same: the search and the page. `put`
 * changes it; a new filter should show the first page, so the page is removed unless it is put. `visit` does the same
 * as a step that the browser's Back undoes.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a render with another address nothing is pending
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
