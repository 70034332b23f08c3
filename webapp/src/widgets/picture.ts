import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const PICTURE = ['profilePicture']

/** The picture of the signed-in user; empty without one. */
export const usePicture = () =>
  useQuery({
    queryKey: PICTURE,
    queryFn: () => dataOf(api.GET('/api/profilePicture', {})),
    select: ({ picture }) => picture,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

/** Sets a file as the picture; without one, restores the initials. */
export const useChangePicture = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      if (!file) return dataOf(api.DELETE('/api/profilePicture', {}))
      const body = new FormData()
      body.append('uploadedFile', file)
      return send<Wire<'ProfilePictureView'>>('POST', '/api/profilePicture', { body })
    },
    onSuccess: changed => queries.setQueryData(PICTURE, changed),
    meta: SHOWN_IN_PLACE,
  })
}
