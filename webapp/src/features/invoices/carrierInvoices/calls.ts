import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { Suggest } from '@/ui'

export type Sheet = Wire<'CarrierSheetView'>
export type Row = Wire<'CarrierInvoiceView'>
export type State = Row['state']

export const PER_PAGE = 50
/** The polling interval while a task enters them. */
const STILL_ENTERING_MS = 1500
const KEY = 'carrierInvoices'

export interface Asked {
  q: string
  state: State | ''
  shipmentId: string
  page: number
}

export const useCarrierInvoices = ({ page, ...asked }: Asked) =>
  useQuery({
    queryKey: [KEY, asked, page],
    queryFn: () => dataOf(api.POST('/api/carrierInvoices', { body: { ...asked, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(row => row.state === 'waiting') ? STILL_ENTERING_MS : false),
    meta: SHOWN_IN_PLACE,
  })

/** Carriers that sent invoices and whose names contain the text. */
export const suggestCarrier: Suggest = async text => {
  const { carriers } = await dataOf(api.GET('/api/carrierInvoices/carriers'))
  const typed = text.toLowerCase()
  return carriers.filter(each => each.toLowerCase().includes(typed)).map(value => ({ value, label: value }))
}

/** The mapping of a file: roles of columns by index, charge codes by the carrier's names, answers by the key of their
 * question. */
export interface Upload {
  file: File
  carrier: string
  columns: Record<string, string>
  charges: Record<string, string>
  answers: Record<string, string>
  dryRun: boolean
}

/** Previews a carrier's file, or receives it. */
export function useUploadCarrier() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, carrier, columns, charges, answers, dryRun }: Upload) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      body.set('carrier', carrier)
      body.set('columns', JSON.stringify(columns))
      body.set('charges', JSON.stringify(charges))
      body.set('answers', JSON.stringify(answers))
      body.set('dryRun', String(dryRun))
      return send<Sheet>('POST', '/api/carrierInvoices/upload', { body })
    },
    onSuccess: told => (told.memCacheKey ? refetchShown(queries, [KEY])() : undefined),
    meta: SHOWN_IN_PLACE,
  })
}

/** Enters refused invoices again, or removes invoices from the charges. */
export function useActOn(act: 'enterAgain' | 'remove') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => dataOf(api.POST(`/api/carrierInvoices/${act}`, { body: { ids } })),
    onSettled: refetchShown(queries, [KEY]),
  })
}
