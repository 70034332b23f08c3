import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { savedToast } from '@/ui'
import { TARIFFS } from '../calls'

export const useTemplate = (templateId: string) =>
  useQuery({
    queryKey: [TARIFFS, 'template', templateId],
    queryFn: async () => {
      const found = await dataOf(
        api.GET('/api/rfqConfig/template', { params: { query: { type: 'template', id: templateId } } }),
      )
      if (!found.template) throw new Error('The template could not be saved.')
      return found.template
    },
    enabled: templateId !== '',
    // typed values stay until they are saved or left: nothing is refetched in the background
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** Previews a template or saves it, depending on its body (R091). */
export function usePutTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'RfqBody'>) => dataOf(api.PUT('/api/rfq', { body })),
    onSuccess: (_, { type }) => {
      if (type !== 'save') return
      savedToast('Template saved.')
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** All items of a short list of suggestions. */
const useSuggested = (suggestionFor: string) =>
  useQuery({
    queryKey: ['suggested', suggestionFor],
    queryFn: async () => {
      const query = { suggestionFor, pageLimit: 1_000, docType: 'shipment' }
      return (await dataOf(api.GET('/api/suggestions', { params: { query } }))) as Wire<'Suggestion'>[]
    },
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })
export const useShipmentFields = () => useSuggested('columns')
export const useVerticals = () => useSuggested('industryVertical')
