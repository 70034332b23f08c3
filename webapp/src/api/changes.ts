import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { SHOWN_IN_PLACE } from './queries'

/** What a screen does after a change succeeds. */
interface Then<Given, Told> {
  onSuccess?: (told: Told, given: Given) => void
  onError?: (error: Error, given: Given) => void
}

/**
 * A change of records. When it succeeds or is refused, everything cached under the keys is read again (the key [] means
 * all of it): a refusal may mean that another user changed it.
 *
 * A form that is redrawn with the new data is unmounted by then, and its mutation with it. So the callbacks belong to
 * the change itself and are called all the same.
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
