import { useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { fileOf, saveAnswer, viewAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { PAYABLES } from './calls'

export type Letter = Wire<'LetterView'>
export type Offer = Wire<'LetterOffer'>
export type LetterKind = Wire<'LetterKind'>
export const KIND_NAMES: Readonly<Record<LetterKind, string>> = {
  remittance: 'Remittance advice',
  dispute: 'Dispute letter',
  shortPay: 'Short-pay notice',
}
/** While a mail is on its way, its letter is read again. */
const ON_ITS_WAY_MS = 3000
const ON_ITS_WAY: ReadonlySet<string> = new Set(['waiting', 'sending', 'handing over'])

/** The letters about an invoice and the templates for another one. A decision or a payment changes what can be written.
 */
export const useLetters = (payableId: string) =>
  useQuery({
    queryKey: [PAYABLES, 'letters', payableId],
    queryFn: () =>
      dataOf(api.GET('/api/payables/{payable_id}/letters', { params: { path: { payable_id: payableId } } })),
    refetchInterval: ({ state: { data } }) =>
      data?.letters.some(letter => ON_ITS_WAY.has(letter.state)) ? ON_ITS_WAY_MS : false,
    meta: SHOWN_IN_PLACE,
  })

/** The subject, text and recipients that a template gives for an invoice. */
export const useDraftLetter = () =>
  useMutation({
    mutationFn: (body: Wire<'LetterWanted'>) => dataOf(api.POST('/api/payableLetters/draft', { body })),
    meta: SHOWN_IN_PLACE,
  })

export const useLetterPreview = () =>
  useMutation({
    mutationFn: (body: Wire<'LetterText'>) => fileOf('/api/payableLetters/preview', body),
    meta: SHOWN_IN_PLACE,
  })

export const useTemplatePreview = () =>
  useMutation({
    mutationFn: (body: Wire<'TemplatePreview'>) => fileOf('/api/payableTemplates/preview', body),
    meta: SHOWN_IN_PLACE,
  })

export const useSendLetter = () =>
  useChangeOf((body: Wire<'LetterForm'>) => dataOf(api.POST('/api/payableLetters', { body })), [PAYABLES])

export const viewLetter = ({ id }: Letter) => viewAnswer(`/api/payableLetters/${id}/file?view=true`)

export const saveLetterWorkbook = ({ id, workbookName }: Letter) =>
  saveAnswer(`/api/payableLetters/${id}/workbook`, workbookName)

export const useRevokeLetterLink = () =>
  useChangeOf(
    (id: string) => dataOf(api.DELETE('/api/payableLetterLinks/{link_id}', { params: { path: { link_id: id } } })),
    [PAYABLES],
  )
