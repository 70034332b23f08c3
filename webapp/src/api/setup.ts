import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'
import type { components } from './schema'

export type SetupProgress = components['schemas']['SetupProgress']
export type SetupStep = components['schemas']['SetupStep']

/**
 * How far the company and the system in use are set up, asked again when the address changes and after each save: it is
 * worked out from what is stored, so that another browser says the same.
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
