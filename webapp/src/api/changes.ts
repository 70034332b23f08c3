import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { SHOWN_IN_PLACE } from './queries'

/** What a screen does once a change is through. */
interface Then<Given, Told> {
  onSuccess?: (told: Told, given: Given) => void
  onError?: (error: Error, given: Given) => void
}

/**
 * A change of records. After it, done or refused, what stands under the keys is read again, all there is for the key
 * []: where it was refused, somebody else may have changed it.
 *
 * A form that is drawn anew with what was read is gone by then, and its mutation with it: what follows the change hangs
 * on the change itself, so it is told all the same.
 */
export function useChangeOf<Given, Told>(change: (given: Given) => Promise<Told>, ...keys: readonly QueryKey[]) {
  const queries = useQueryClient()
  const made = useMutation<Told, Error, Given>({
    mutationFn: change,
    meta: SHOWN_IN_PLACE,
    onSettled: () => Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey }))),
  })
  const { mutateAsync } = made
  const mutate = useCallback(
    (given: Given, then: Then<Given, Told> = {}): void => {
      mutateAsync(given).then(
        told => then.onSuccess?.(told, given),
        (error: Error) => then.onError?.(error, given),
      )
    },
    [mutateAsync],
  )
  return { ...made, mutate }
}
