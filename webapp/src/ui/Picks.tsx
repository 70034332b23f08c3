import css from './ui.module.css'

interface PicksProps {
  picks: readonly { value: string; label?: string }[]
  picked: string
  onPick: (value: string | null) => void
}

interface SeveralPicksProps {
  picks: PicksProps['picks']
  picked: readonly string[]
  onPick: (values: string[]) => void
}

/** Buttons that filter a list by several values at once; clicking a pressed one removes its value. */
export const SeveralPicks = ({ picks, picked, onPick }: SeveralPicksProps) =>
  picks.map(({ value, label }) => {
    const isPicked = picked.includes(value)
    return (
      <button
        key={value}
        type="button"
        className={css.pick}
        aria-pressed={isPicked}
        onClick={() => onPick(isPicked ? picked.filter(each => each !== value) : [...picked, value])}
      >
        {label ?? value}
      </button>
    )
  })

/** Buttons that filter a list by one value at a time; clicking the pressed one removes the filter. */
export const Picks = ({ picks, picked, onPick }: PicksProps) =>
  picks.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      className={css.pick}
      aria-pressed={picked === value}
      onClick={() => onPick(picked === value ? null : value)}
    >
      {label ?? value}
    </button>
  ))
