import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Matrix = Wire<'Matrix'>
export type Column = Wire<'MatrixColumn'>
export type Code = Wire<'MatrixPermission'>
export type CellEdit = Wire<'MatrixCell'>
export type CellState = CellEdit['was']

const KEY = ['permissionMatrix']

export const useMatrix = () =>
  useQuery({ queryKey: KEY, queryFn: () => dataOf(api.GET('/api/permissions/matrix')), meta: SHOWN_IN_PLACE })

/** What saving would change, and for whom; refetched with each cell. Separate query key: what was just saved is not
 * fetched again. */
export const useMatrixPreview = (cells: CellEdit[]) =>
  useQuery({
    queryKey: ['permissionPreview', cells],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => dataOf(api.POST('/api/permissions/matrix/preview', { body: { cells } })),
    enabled: cells.length > 0,
    placeholderData: before => (cells.length ? before : undefined),
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) =>
  useChangeOf(change, KEY, recordsKey('/api/roles'), recordsKey('/api/groups'), ['why'])

export const useSaveMatrix = () =>
  useChange((cells: CellEdit[]) => dataOf(api.PUT('/api/permissions/matrix', { body: { cells } })))
