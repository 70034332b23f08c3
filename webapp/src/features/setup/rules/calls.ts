import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { askToDelete, doneToast } from '@/ui'

export type RuleView = Wire<'RuleView'>
export type RuleSave = Wire<'RuleSave'>
export type Template = Wire<'TemplateView'>

const RULES = 'field-rules'
export const EDIT = 'systemConfig.editProfileMetadata'

export const useRuleTemplate = (docType: string) =>
  useQuery({
    queryKey: ['templates', 'default', docType],
    queryFn: () => dataOf(api.GET('/api/template/default', { params: { query: { docType } } })),
    meta: SHOWN_IN_PLACE,
  })

/** The lookup tables that a rule may use, with their fields. */
export const useLookupTables = () =>
  useQuery({
    queryKey: [RULES, 'lookupTables'],
    queryFn: () => dataOf(api.GET('/api/fieldValidation/lookupTables')),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

const isInvoice = (docType: string) => docType === 'invoice'

/** The rules of every field of a template, each in order. */
export const useRules = (templateId: string, docType: string) =>
  useQuery({
    queryKey: [RULES, templateId],
    queryFn: () => {
      const query = { templateId }
      return isInvoice(docType)
        ? dataOf(api.GET('/api/invoiceValidation', { params: { query } }))
        : dataOf(api.GET('/api/fieldValidation', { params: { query } }))
    },
    meta: SHOWN_IN_PLACE,
  })

/** Refetches the lists and every grid that runs rules. */
function useFresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [RULES] })
}

/** Changes the rule with an id, or creates one without (R042). */
export function useSaveRule(docType: string) {
  const fresh = useFresh()
  return useMutation({
    mutationFn: ({ id, ...body }: RuleSave) => {
      if (isInvoice(docType)) {
        const invoice = { ...body, invoiceKey: body.fieldKey, ruleType: 'invoiceValidation' as const }
        return id
          ? dataOf(api.PUT('/api/invoiceValidation', { body: { ...invoice, id } }))
          : dataOf(api.POST('/api/invoiceValidation', { body: invoice }))
      }
      return id
        ? dataOf(api.PUT('/api/fieldValidation/{rule_id}', { params: { path: { rule_id: id } }, body }))
        : dataOf(api.POST('/api/fieldValidation', { body }))
    },
    onSuccess: saved => {
      doneToast(saved.isAutoFetching ? 'Auto-Fetching Rule saved successfully.' : 'Validation Rule saved successfully.')
      return fresh()
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Asks, deletes a rule, and offers undo. `name`: rule 2 of Carrier. */
export function useDeleteRule() {
  const fresh = useFresh()
  const restore = useRestoreRule()
  const remove = useMutation({
    mutationFn: (rule: RuleView) =>
      dataOf(
        api.DELETE('/api/fieldValidation/{rule_id}', {
          params: { path: { rule_id: rule.id }, query: { revision: rule.revision } },
        }),
      ),
    onSuccess: (_answer, rule) => {
      const gone = { ...rule, revision: rule.revision + 1 }
      doneToast('Rule deleted', () => restore.mutate({ rule: gone, toRevision: rule.revision }))
      return fresh()
    },
  })
  return async (rule: RuleView, name: string) => {
    const meaning = 'It no longer checks or fills rows. Its history is kept, and you can undo this.'
    if (await askToDelete({ title: `Delete ${name}?`, meaning, confirm: 'Delete rule' })) remove.mutate(rule)
  }
}

export function useSwitchRule() {
  const fresh = useFresh()
  return useMutation({
    mutationFn: (rule: RuleView) =>
      dataOf(
        api.PUT('/api/fieldValidation/{rule_id}/active', {
          params: { path: { rule_id: rule.id } },
          body: { isActive: !rule.isActive, revision: rule.revision },
        }),
      ),
    onSettled: fresh,
  })
}

export function useOrderRules(templateId: string, fieldKey: string) {
  const fresh = useFresh()
  return useMutation({
    mutationFn: (ids: string[]) =>
      dataOf(api.PUT('/api/fieldValidation/order', { body: { templateId, fieldKey, ids } })),
    onSettled: fresh,
  })
}

export const useRuleHistory = (ruleId: string | null) =>
  useQuery({
    queryKey: [RULES, 'history', ruleId],
    queryFn: () =>
      dataOf(api.GET('/api/fieldValidation/{rule_id}/history', { params: { path: { rule_id: ruleId ?? '' } } })),
    enabled: ruleId !== null,
    meta: SHOWN_IN_PLACE,
  })

export function useRestoreRule() {
  const fresh = useFresh()
  return useMutation({
    mutationFn: ({ rule, toRevision }: { rule: RuleView; toRevision: number }) =>
      dataOf(
        api.POST('/api/fieldValidation/{rule_id}/restore', {
          params: { path: { rule_id: rule.id } },
          body: { toRevision, revision: rule.revision },
        }),
      ),
    onSuccess: () => {
      doneToast('Rule restored')
      return fresh()
    },
  })
}

/** Tries a rule, saved or not, on the newest 1,000 shipments and, if a number is given, on that shipment. */
export const useTryRule = () =>
  useMutation({
    mutationFn: async ({ rule, shipmentNumber }: { rule: RuleSave; shipmentNumber: string }) => {
      const shipmentId = shipmentNumber ? await shipmentOf(shipmentNumber) : null
      return dataOf(api.POST('/api/fieldValidation/try', { body: { rule, shipmentId } }))
    },
    meta: SHOWN_IN_PLACE,
  })

async function shipmentOf(number: string): Promise<string> {
  const name = 'shipmentInformation#shipmentNumber'
  const rules = { condition: 'and', fields: [{ name, operator: 'equalTo', value: number, type: 'text' }] }
  const page = await dataOf(api.POST('/api/shipment/list', { body: { rules, pageNo: 1, pageLimit: 1 } }))
  const found = page.rows[0]
  if (!found) throw new Error(`There is no shipment ${number}.`)
  return found.id
}
