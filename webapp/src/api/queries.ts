import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, type ErrorCode } from './errors'
import { announceTasks } from './tasks'

/** Put in the `meta` of a query or mutation when the screen shows the error itself. */
export const SHOWN_IN_PLACE = { shownInPlace: true } as const

/** For pages that are typed into: nothing refetches them while they are shown, and opening one again does. */
export const HELD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnReconnect: false,
  structuralSharing: false,
  meta: SHOWN_IN_PLACE,
} as const

/** For a link without an account. Fetched once: an invalid link stays invalid, and each access is logged. */
export const READ_ONCE = {
  meta: SHOWN_IN_PLACE,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const

/** The query key of all lists, forms and histories of the records at an address. */
export const recordsKey = (base: string) => ['records', base]

/** Codes whose own flow has already informed the user. */
const TOLD = new Set<ErrorCode>([
  'session_missing',
  'session_expired',
  'session_invalid',
  'permission_denied',
  'extension_failed',
])

/** A client that passes each failed call to `alert` once, unless the screen shows the error itself (A052). */
export function createQueries(alert: (error: Error) => void): QueryClient {
  const report = (error: Error, meta: Record<string, unknown> | undefined) => {
    if (meta?.shownInPlace || (error instanceof ApiError && (TOLD.has(error.code) || error.status === 401))) return
    alert(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => report(error, mutation.meta),
      // the change may have started a job: the bell checks soon
      onSuccess: announceTasks,
    }),
    defaultOptions: {
      queries: {
        // a job may have changed the data: a screen shows what is cached and refetches
        staleTime: 0,
        refetchOnWindowFocus: false,
        // a refusal will be repeated; only network failures and server errors are worth another try
        retry: (times, error) => times < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  })
}

/**
 * Refetches everything shown, or what has a key, without waiting: a dialog unmounts as soon as its row is gone, and
 * with it anything it does after the call.
 */
export const refetchShown =
  (queries: QueryClient, queryKey: readonly unknown[] = []) =>
  () => {
    void queries.invalidateQueries({ queryKey })
  }
