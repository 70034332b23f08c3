import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const TEMPLATES_PER_PAGE = 25

const NAMES = ['tariffName', 'customerName', 'rfqName']
const named = (q: string) => ({
  condition: 'or',
  level: 0,
  fields: NAMES.map(name => ({ name, operator: 'contains', value: q, type: 'text' })),
})

/** The templates of quotes, of one repository or of all, sorted by name; searched by name, customer or RFQ. */
export const useQuoteTemplates = (q: string, source: Wire<'RateSourceType'> | '', page: number) =>
  useQuery({
    queryKey: ['quoteTemplates', q, source, page],
    queryFn: () =>
      dataOf(
        api.POST('/api/rfq', {
          params: { query: { rateSourceType: source || null, pageNo: page, pageLimit: TEMPLATES_PER_PAGE } },
          body: { type: 'rfqConfig', systemId: '', rules: q ? named(q) : null },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
