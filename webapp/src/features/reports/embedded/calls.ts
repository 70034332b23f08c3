import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { HELD, recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Embedded = Wire<'EmbeddedReportView'>
export type EmbeddedForm = Wire<'EmbeddedReportForm'>
export type Tool = Embedded['tool']
export type Parameter = Embedded['parameters'][number]
export const LIMIT = 25
export const BASE = '/api/embeddedReports'
export const SEES = 'dashboard.menuDashboard'
export const AT = '/dashboard/lookerCharts'
const KEY = recordsKey(BASE)

export const TOOLS: { value: Tool; label: string; about: string }[] = [
  { value: 'metabase', label: 'Metabase', about: 'A dashboard, signed with the embedding secret key of Metabase' },
  { value: 'looker', label: 'Looker', about: 'A dashboard or look, signed with the embed secret of Looker' },
  { value: 'jwt_link', label: 'Signed token', about: 'A page that takes a JSON Web Token (HS256) in its address' },
  {
    value: 'link',
    label: 'Link',
    about:
      'A page where people sign in, such as Power BI. Parameters are not signed and do not limit what a user sees.',
  },
]
export const toolOf = (tool: Tool) => TOOLS.find(each => each.value === tool)

export const SOURCES: { value: Parameter['source']; label: string }[] = [
  { value: 'account_numbers', label: 'Account numbers they see' },
  { value: 'accounts', label: 'Account names they see' },
  { value: 'system', label: 'Code of the system' },
  { value: 'systems', label: 'Codes of their systems' },
  { value: 'company', label: 'Code of the company' },
  { value: 'user_name', label: 'User name' },
  { value: 'email', label: 'Email address' },
]
export const sourceWord = (source: Parameter['source']): string =>
  SOURCES.find(each => each.value === source)?.label ?? source

/** The pages that the user may open. */
export const useEmbeddedPages = () =>
  useQuery({
    queryKey: [...KEY, 'pages'],
    queryFn: () => dataOf(api.GET('/api/embeddedReports')),
    meta: SHOWN_IN_PLACE,
  })

/** The address of a frame, which works once: nothing but Reload asks for another. */
export const useEmbeddedFrame = (id: string) =>
  useQuery({
    queryKey: ['embeddedFrame', id],
    queryFn: () => dataOf(api.GET('/api/embeddedReports/{report_id}/page', { params: { path: { report_id: id } } })),
    ...HELD,
    retry: false,
  })

export const useEmbeddedSettings = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', q, archived, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/embeddedReports/settings', {
          params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } },
        }),
      ),
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

export const useEmbedded = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/embeddedReports/{report_id}', { params: { path: { report_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

export const useSaveEmbedded = () =>
  useChangeOf((body: EmbeddedForm) => dataOf(api.POST('/api/embeddedReports', { body })), KEY)

export const useRemoveEmbedded = () =>
  useChangeOf(async ({ id, revision }: Embedded) => {
    await api.DELETE('/api/embeddedReports/{report_id}', {
      params: { path: { report_id: id }, query: { revision } },
    })
  }, KEY)
