import { useChoice } from './Chooser'
import { useAddress } from './useAddress'
import { useSort } from './useSort'

/** The filters of a list, each with its possible values. */
type Filters = Record<string, readonly string[] | 'any'>
type ValuesOf<F extends Filters> = { q: string } & {
  [Name in keyof F]: F[Name] extends readonly (infer Value)[] ? Value | '' : string
}

interface ListOptions<F extends Filters> {
  /** By their names in the address; a value that is not allowed counts as none. `q` is always one of them. */
  filters?: F
  /** The name in the address of the record that is open next to the list. */
  opens?: string
}

/**
 * The state of a list screen: page, filters, order and open record from its address, and the selection. `open` and
 * `close` change the open record and retain the page; `put` and `visit` are those of `useAddress`.
 */
export function useListController<const F extends Filters = Record<never, 'any'>>(options: ListOptions<F> = {}) {
  const { filters: allowed, opens = '' } = options
  const { address, page, put, visit } = useAddress()
  const { clear, ...choice } = useChoice()
  const sort = useSort()
  const kept = ([name, values]: [string, readonly string[] | 'any']) => {
    const value = address.get(name) ?? ''
    return [name, values === 'any' || values.includes(value) ? value : '']
  }
  const filters = Object.fromEntries(Object.entries({ q: 'any' as const, ...allowed }).map(kept)) as ValuesOf<F>
  const open = (id: string | number | null) => put({ [opens]: id, page })
  return {
    address,
    page,
    filters,
    isNarrowed: Object.values(filters).some(Boolean),
    sort,
    /** For the table's `choice`. */
    choice,
    clear,
    opened: address.get(opens),
    open,
    close: () => open(null),
    put,
    visit,
  }
}
