import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { ApiError, messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'
import type { Wire } from '@/api/wire'

export type CompanyType = Wire<'CompanyType'>['companyType']

/** Sets the type of company; the answer is the updated signed-in user (R124). */
export const useChooseType = () =>
  useMutation({
    mutationFn: (companyType: CompanyType) => dataOf(api.POST('/api/organization', { body: { companyType } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: keepSession,
  })

/** The refusal of a wizard step: the message, and the data of the response (A076). */
export function refusalOf(error: unknown): string {
  const said = messageOf(error)
  const data = error instanceof ApiError ? error.data : null
  if (data === null || data === undefined || data === '') return said
  return `${said} ${typeof data === 'string' ? data : JSON.stringify(data)}`
}
