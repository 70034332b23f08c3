import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { QUOTES } from '../calls'

interface Choice {
  value: string
  label: string
}

/** All sources of rates: templates of quotes, and the tariffs that shipments are billed with. */
export const useTariffChoices = () =>
  useQuery({
    queryKey: [QUOTES, 'choices'],
    queryFn: async () => {
      const ask = (suggestionFor: string) =>
        dataOf(api.GET('/api/quoteSuggestions', { params: { query: { suggestionFor } } }))
      const [templates, tariffs] = await Promise.all([ask('rfqTemplate'), ask('tariffSuggestions')])
      const choices = (found: { id: string; n: string }[]): Choice[] =>
        found.map(({ id, n }) => ({ value: id, label: n }))
      return [
        { group: 'Tariffs', items: choices(tariffs) },
        { group: 'Quote templates', items: choices(templates) },
      ].filter(({ items }) => items.length)
    },
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** Uploads rate workbooks for the lanes of a template; the answer has the results. */
export const useUploadLanes = (templateId: string) =>
  useMutation({
    mutationFn: (files: File[]) => {
      const body = new FormData()
      for (const file of files) body.append('uploadedFile', file)
      return send<unknown>('POST', '/api/quoteLaneUploadFiles', { query: { templateId }, body })
    },
    meta: SHOWN_IN_PLACE,
  })
