import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { rowRules, typedRules } from '@/rules'
import { todayHere } from '@/ui'
import type { ShipmentSheet } from './sheet'
import type { Template } from './shipment'

/** Runs the template's rules for every row during typing (R143, R144). The save runs them again. */
export function useRules(template: Template, sheet: ShipmentSheet | null): void {
  const { data: stored } = useQuery({
    queryKey: ['field-rules', template.templateId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/fieldValidation', { params: { query: { templateId: template.templateId } }, signal })),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })
  useEffect(() => {
    if (!sheet || !stored) return
    const rules = typedRules(stored, template.fields, 'shipmentEntry')
    sheet.store.rules = rules.length ? rowRules(rules, template.fields, sheet.store.columns, todayHere()) : null
  }, [sheet, stored, template])
}
