import { Checkbox } from '@mantine/core'
import { useState } from 'react'

/** The selected rows of a list. */
export interface Choice {
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], on: boolean) => void
}

/** The selection of a list, by id; `clear` when it was dealt with. */
export function useChoice(): Choice & { clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (ids, on) =>
      setChosen(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
  }
}

interface ChooseProps extends Choice {
  label: string
  disabled?: boolean
}

/** Selects one row; a row that opens on a click does not open. */
export function ChooseOne({ id, label, chosen, choose, disabled = false }: ChooseProps & { id: string }) {
  return (
    <Checkbox
      data-choose
      size="xs"
      aria-label={label}
      disabled={disabled}
      checked={chosen.has(id)}
      onClick={event => event.stopPropagation()}
      onChange={event => choose([id], event.currentTarget.checked)}
    />
  )
}

/** Selects every row of the page, or none if all are selected. */
export function ChooseEvery({ ids, label, chosen, choose }: ChooseProps & { ids: readonly string[] }) {
  const every = ids.length > 0 && ids.every(id => chosen.has(id))
  return (
    <Checkbox
      data-choose
      size="xs"
      aria-label={label}
      disabled={!ids.length}
      checked={every}
      indeterminate={!every && ids.some(id => chosen.has(id))}
      onChange={() => choose(ids, !every)}
    />
  )
}
