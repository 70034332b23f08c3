import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { READ_ONCE, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const pageKey = (token: string) => ['letterPage', token]

/** The letter of a link. */
export const useLetterPage = (token: string) =>
  useQuery({
    queryKey: pageKey(token),
    queryFn: () => dataOf(api.POST('/api/letterPage', { body: { token } })),
    ...READ_ONCE,
  })

/** Downloads a file of the letter. */
export const useLetterPageFile = (token: string) =>
  useMutation({
    mutationFn: (file: Wire<'LetterPageFileRequest'>['file']) =>
      dataOf(api.POST('/api/letterPage/file', { body: { token, file } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Answers the letter; the page then shows the answer. */
export function useAnswerLetter(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: { name: string; text: string }) =>
      dataOf(api.POST('/api/letterPage/answer', { body: { token, ...answer } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: page => queries.setQueryData(pageKey(token), page),
  })
}
