import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'
import type { components } from './schema'

export type SetupProgress = components['schemas']['SetupProgress']
export type SetupStep = components['schemas']['SetupStep']

/**
 * How far the company and the current system are set up, fetched again when the address changes and after each save.
 * The server derives it from stored data, so every browser shows the same.
 */
export function useSetupProgress(at: string, enabled = true) {
  const saving = useIsMutating() > 0
  return useQuery({
    queryKey: ['setup-progress', at, saving],
    queryFn: () => dataOf(api.GET('/api/setupProgress')),
    enabled: enabled && !saving,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
}
