import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

/** The rate of a day; `details.finding` says why there is none. */
export const useExchangeRate = (asked: Wire<'ExchangeRateBody'>) =>
  useQuery({
    queryKey: ['exchangeRate', asked],
    queryFn: async () => (await dataOf(api.POST('/api/calculateExchangeRate', { body: asked }))).details,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export interface EcbForm {
  file: File
  dryRun: boolean
  /** Whether the file's values replace stored ones that differ. */
  replace?: boolean
}

/** Uploads a file of the ECB; with `dryRun` the answer is a preview. */
export function useEcbUpload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, dryRun, replace = false }: EcbForm) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      body.set('dryRun', String(dryRun))
      body.set('replace', String(replace))
      return send<Wire<'EcbUpload'>>('POST', '/api/ecbRates', { body })
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queries.invalidateQueries({ queryKey: ['exchangeRate'] })),
    meta: SHOWN_IN_PLACE,
  })
}
