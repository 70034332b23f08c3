import { Checkbox } from '@mantine/core'

/** The rows of a table that are chosen, and what turns some of them over. */
export interface Choice {
  chosen: ReadonlySet<string>
  toggle: (...ids: string[]) => void
}

/** Chooses one row. */
export function ChooseOne({ id, label, chosen, toggle }: Choice & { id: string; label: string }) {
  return <Checkbox data-choose size="xs" aria-label={label} checked={chosen.has(id)} onChange={() => toggle(id)} />
}

/** Chooses every row of the page, or, once they all are, none. */
export function ChooseEvery({ ids, label, chosen, toggle }: Choice & { ids: string[]; label: string }) {
  const every = ids.every(id => chosen.has(id))
  const others = every ? ids : ids.filter(id => !chosen.has(id))
  return (
    <Checkbox
      data-choose
      size="xs"
      aria-label={label}
      checked={every}
      indeterminate={!every && others.length < ids.length}
      onChange={() => toggle(...others)}
    />
  )
}
