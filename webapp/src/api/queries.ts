import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'
import { announceTasks } from './tasks'

/** Put in a query's or mutation's `meta` when the screen itself shows the failure where it belongs. */
export const SHOWN_IN_PLACE = { shownInPlace: true } as const

/** A page that is typed into: nothing brings it anew while it is shown, and the next one to open it asks again. */
export const HELD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
  structuralSharing: false,
  meta: SHOWN_IN_PLACE,
} as const

/** What all lists, forms and histories of the records at an address are kept under. */
export const recordsKey = (base: string) => ['records', base]

/** Codes whose own flow has told the user already. */
const TOLD = new Set(['session_missing', 'session_expired', 'session_invalid', 'permission_denied', 'extension_failed'])

/** A client whose failed calls reach `alert` once each, unless the screen shows them in place (A052). */
export function createQueries(alert: (error: Error) => void): QueryClient {
  const report = (error: Error, meta: Record<string, unknown> | undefined) => {
    if (meta?.shownInPlace || (error instanceof ApiError && (TOLD.has(error.code) || error.status === 401))) return
    alert(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => report(error, mutation.meta),
      // what was changed may have started a job: the bell looks soon
      onSuccess: announceTasks,
    }),
    defaultOptions: {
      queries: {
        // a job may have changed what was read: a screen shows what it knows and asks again
        staleTime: 0,
        refetchOnWindowFocus: false,
        // what the server has refused it will refuse again; only silence and its own faults are worth a second try
        retry: (times, error) => times < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  })
}

/**
 * Reads all that is shown anew, or what is kept under a key, and does not wait for it: what a dialog does when its call
 * is through would be lost with the dialog, which goes as soon as its row is gone.
 */
export const readAnew =
  (queries: QueryClient, queryKey: readonly unknown[] = []) =>
  () => {
    void queries.invalidateQueries({ queryKey })
  }
