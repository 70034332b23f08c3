import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import css from './ui.module.css'
import { useAddress } from './useAddress'

/** The order of a list as its address has it: a column, with a minus the other way round. */
export function useSortOf(): { sort: string; by: string; descending: boolean } {
  const sort = useAddress().address.get('sort') ?? ''
  return { sort, by: sort.replace('-', ''), descending: sort.startsWith('-') }
}

/** A head that puts the list in the order of its column, and again the other way round; the server sorts. */
export function SortHead({ by, label, className }: { by: string; label: string; className?: string }) {
  const { put } = useAddress()
  const now = useSortOf()
  const isOn = now.by === by
  const Arrow = now.descending ? IconArrowDown : IconArrowUp
  return (
    <th className={className} aria-sort={isOn ? (now.descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={css.sortHead}
        onClick={() => put({ sort: isOn && !now.descending ? `-${by}` : by })}
      >
        {label}
        {isOn ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}
