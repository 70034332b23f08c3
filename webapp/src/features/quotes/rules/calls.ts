import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { savedToast } from '@/ui'
import { QUOTES } from '../calls'
import type { RuleToSave } from './ruleDraft'

const rulesKey = (templateId: string) => [QUOTES, 'rules', templateId]

/** The rules of a template, with a message: that the default ones are shown (A067), or that there is no such template.
 */
export const useRules = (templateId: string) =>
  useQuery({
    queryKey: rulesKey(templateId),
    queryFn: async () => {
      const query = { templateId, rateSourceType: 'RateSearch' }
      const { data } = await api.GET('/api/quoteRule', { params: { query } })
      return { told: data?.msg ?? '', set: data?.data as Wire<'QuoteRuleSetView'> }
    },
    // typed values stay until they are saved or discarded
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

interface Save {
  rules: RuleToSave[]
  revision: number
}

/** Saves all rules of a template. */
export function useSaveRules(templateId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, revision }: Save) =>
      api.PUT('/api/quoteRule', { body: { quoteTemplateId: templateId, rules, revision } }),
    onSuccess: () => {
      savedToast('Rules saved.')
      return queries.invalidateQueries({ queryKey: [QUOTES, 'rules'] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Copies the rules of another template. */
export function useCloneRules(templateId: string, revision: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (from: string) =>
      api.PUT('/api/quoteRule', {
        params: { query: { action: 'clone', templateId: from } },
        body: { quoteTemplateId: templateId, rules: [], revision },
      }),
    onSuccess: () => {
      savedToast('Rules saved.')
      return queries.invalidateQueries({ queryKey: [QUOTES, 'rules'] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Loads the rules that another user saved, discarding typed values. */
export function useTakeTheirs() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [QUOTES, 'rules'] })
}
