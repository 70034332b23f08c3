import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'
import type { Wire } from '@/api/wire'

export type TaxSetup = Wire<'TaxSetupView'>
export type Pack = Wire<'TaxPackView'>
export type PackContent = Wire<'TaxPackContentView'>
export type TrialBody = Wire<'TaxTrialBody'>
export const CHANGES = 'configurationInvoices.editConfigurationInvoices'
const SETUP = ['taxSetup']
/** Accounts have tax fields if the company is registered. */
const ACCOUNTS = recordsKey('/api/records/account')

/** A saved setup. The session is refetched: with the first registration, the navigation gets the tax returns. */
async function withNavigation<Saved>(saving: Promise<Saved>): Promise<Saved> {
  const saved = await saving
  dataOf(api.GET('/api/session')).then(keepSession, () => null)
  return saved
}

export const useTaxSetup = () =>
  useQuery({
    queryKey: [...SETUP, 'one'],
    queryFn: () => dataOf(api.GET('/api/taxSetup')),
    // typed values stay until they are saved or discarded
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

export const useSaveTaxSetup = () =>
  useChangeOf(
    (body: Wire<'TaxSetupForm'>) => withNavigation(dataOf(api.PUT('/api/taxSetup', { body }))),
    SETUP,
    ACCOUNTS,
  )

export const useTaxPacks = () =>
  useQuery({
    queryKey: [...SETUP, 'packs'],
    queryFn: async () => (await dataOf(api.GET('/api/taxPacks'))).packs,
    meta: SHOWN_IN_PLACE,
  })

/** The codes and rules of a country's pack; empty for a country without one. */
export const usePackContent = (country: string, isThere: boolean) =>
  useQuery({
    queryKey: [...SETUP, 'pack', country],
    queryFn: () => dataOf(api.GET('/api/taxPacks/{country}', { params: { path: { country } } })),
    enabled: isThere,
    meta: SHOWN_IN_PLACE,
  })

export const useAdoptPack = () =>
  useChangeOf(
    (body: Wire<'TaxPackForm'>) => withNavigation(dataOf(api.POST('/api/taxSetup/packs', { body }))),
    SETUP,
    ACCOUNTS,
  )

/** How a charge is taxed, by the saved setup or by the one in the body. */
export const useTaxTrial = (body: TrialBody | null) =>
  useQuery({
    queryKey: [...SETUP, 'trial', body],
    queryFn: ({ signal }) => dataOf(api.POST('/api/taxSetup/try', { body: body as TrialBody, signal })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** What a setup would change on the invoices issued last. */
export const useInvoiceTrial = () =>
  useMutation({
    mutationFn: (body: Wire<'TaxInvoiceTrialBody'>) => dataOf(api.POST('/api/taxSetup/tryInvoices', { body })),
  })

export const useTaxHistory = (page: number, limit: number) =>
  useQuery({
    queryKey: [...SETUP, 'history', page],
    queryFn: () => dataOf(api.GET('/api/taxSetup/history', { params: { query: { pageNo: page, pageLimit: limit } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useRestoreTaxSetup = (revision: number) =>
  useChangeOf(
    (toRevision: number) =>
      dataOf(
        api.PUT('/api/taxSetup/history/{to_revision}', {
          params: { path: { to_revision: toRevision } },
          body: { revision },
        }),
      ),
    SETUP,
    ACCOUNTS,
  )
