import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { COMPUTED_PREFIX } from '@/fields'

export type Template = Wire<'TemplateView'>
export type Effects = Wire<'TemplateEffects'>
export type FieldChange = Wire<'FieldChangeView'>
export type GlobalKey = Wire<'GlobalKeyView'>
/** A row of the editor in the server's format: a field, whose cells are checked one by one. */
export type FieldRow = Record<string, unknown>

const TEMPLATES = 'templates'

/** Fields of scripting rules come with every template, and are not edited with it. */
const withoutComputed = (template: Template): Template => ({
  ...template,
  fields: template.fields.filter(({ key }) => !key.startsWith(COMPUTED_PREFIX)),
})

/** The template of an account, or the system's. */
export const useTemplate = (docType: string, accountId: string) =>
  useQuery({
    queryKey: [TEMPLATES, 'one', docType, accountId],
    queryFn: () =>
      accountId
        ? dataOf(
            api.GET('/api/template/{template_id}', {
              params: { path: { template_id: accountId }, query: { type: docType } },
            }),
          )
        : dataOf(api.GET('/api/template/default', { params: { query: { docType } } })),
    select: withoutComputed,
    meta: SHOWN_IN_PLACE,
  })

export interface Draft {
  template: Template
  /** The owner of the template: an account, or the system. */
  accountId: string
  rows: FieldRow[]
  affectAccounts: string[]
}

/** Saves a template, or previews the effects. Refusals are shown in the cells. */
export async function saveTemplate(draft: Draft, dryRun: boolean) {
  const { template, accountId, rows, affectAccounts } = draft
  const params = {
    path: { template_id: template.templateId },
    query: { type: template.docType, dryRun },
  }
  const common = { profileName: accountId ? '' : template.profileName, revision: template.revision, fields: rows }
  return accountId
    ? await dataOf(api.PUT('/api/template/virtual/{template_id}', { params, body: { ...common, accountId } }))
    : await dataOf(api.PUT('/api/template/{template_id}', { params, body: { ...common, affectAccounts } }))
}

type Save = typeof saveTemplate

/** A way to save a template: editing, restoring, importing. Each can preview its effects. */
export type Step = (dryRun: boolean, affectAccounts: string[]) => ReturnType<Save>

export const restoreStep =
  (template: Template, to: number): Step =>
  dryRun =>
    dataOf(
      api.POST('/api/template/{template_id}/restore', {
        params: { path: { template_id: template.templateId }, query: { dryRun } },
        body: { revision: template.revision, to },
      }),
    )

export const importStep =
  (template: Template, file: Wire<'TemplateFile'>): Step =>
  dryRun =>
    dataOf(
      api.POST('/api/template/{template_id}/import', {
        params: { path: { template_id: template.templateId }, query: { dryRun } },
        body: { revision: template.revision, file },
      }),
    )

export const exportTemplate = (templateId: string) =>
  dataOf(api.GET('/api/template/{template_id}/export', { params: { path: { template_id: templateId } } }))

/** Refetches everything built from templates: grids have theirs under other keys. */
export function useTemplatesChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** Deletes the template of an account; calls `said` when done, because its page is unmounted by then. */
export function useDropOverride(said: () => void) {
  const changed = useTemplatesChanged()
  return useMutation({
    mutationFn: (template: Template) =>
      dataOf(
        api.DELETE('/api/template/virtual/{template_id}', {
          params: { path: { template_id: template.templateId }, query: { revision: template.revision } },
        }),
      ),
    onSuccess: () => {
      said()
      return changed()
    },
  })
}

export const useHistory = (template: Template, page: number) =>
  useQuery({
    queryKey: [TEMPLATES, 'history', template.templateId, template.revision, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/template/{template_id}/history', {
          params: { path: { template_id: template.templateId }, query: { pageNo: page, pageLimit: 10 } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useGlobalKeys = () =>
  useQuery({
    queryKey: [TEMPLATES, 'keys'],
    queryFn: () => dataOf(api.GET('/api/globalFields')),
    meta: SHOWN_IN_PLACE,
  })

export function useSaveKeys() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { data: FieldRow[]; skipIncomplete: boolean }) =>
      dataOf(api.PUT('/api/grid/metadata', { body: { ...body, type: 'globalFields' } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [TEMPLATES, 'keys'] }),
    meta: SHOWN_IN_PLACE,
  })
}

export const usePatternTrial = (regex: string, samples: string[]) =>
  useQuery({
    queryKey: [TEMPLATES, 'pattern', regex, samples],
    queryFn: () => dataOf(api.POST('/api/template/pattern', { body: { regex, samples } })),
    enabled: regex !== '',
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
