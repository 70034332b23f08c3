import { useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Policy = Wire<'PolicyView'>

export type Provider = Wire<'ProviderView'>

const POLICY = ['signInPolicy']
const PROVIDER = ['identityProvider']

export function usePolicy() {
  return useQuery({
    queryKey: POLICY,
    queryFn: () => dataOf(api.GET('/api/signInPolicy')),
    meta: SHOWN_IN_PLACE,
  })
}

export function useProvider() {
  return useQuery({
    queryKey: PROVIDER,
    queryFn: () => dataOf(api.GET('/api/identityProvider')),
    meta: SHOWN_IN_PLACE,
  })
}

/** A change of the one record behind both sections, which are refetched after it. */
const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, POLICY, PROVIDER)

export const useSavePolicy = () =>
  useChange((body: Wire<'PolicyForm'>) => dataOf(api.PUT('/api/signInPolicy', { body })))

export const useSaveProvider = () =>
  useChange((body: Wire<'ProviderForm'>) => dataOf(api.PUT('/api/identityProvider', { body })))

export function useTestProvider() {
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/identityProvider/test')),
    meta: SHOWN_IN_PLACE,
  })
}
