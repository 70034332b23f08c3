import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** The template whose fields the rules read, and all of its rules. */
export const useValidationRules = (docType: 'invoice' | 'shipment') =>
  useQuery({
    queryKey: ['field-rules', 'of-accounts', docType],
    queryFn: async () => {
      const template = await dataOf(api.GET('/api/template/default', { params: { query: { docType } } }))
      const query = { templateId: template.templateId }
      const rules =
        docType === 'invoice'
          ? await dataOf(api.GET('/api/invoiceValidation', { params: { query } }))
          : await dataOf(api.GET('/api/fieldValidation', { params: { query } }))
      return { template, rules }
    },
    meta: SHOWN_IN_PLACE,
  })
