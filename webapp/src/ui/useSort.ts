import { type Sort, sortOf } from './tableColumns'
import { useAddress } from './useAddress'

/** The sort order of a list, from its address; the server sorts. */
export function useSort(): Sort {
  const { address, put } = useAddress()
  return sortOf(address.get('sort') ?? '', sort => put({ sort }))
}
