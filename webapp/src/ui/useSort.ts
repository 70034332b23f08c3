import { type Sort, sortOf } from './tableColumns'
import { useAddress } from './useAddress'

/** The order of a list as its address has it; the server sorts. */
export function useSort(): Sort {
  const { address, put } = useAddress()
  return sortOf(address.get('sort') ?? '', sort => put({ sort }))
}
