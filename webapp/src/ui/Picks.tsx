import css from './ui.module.css'

interface PicksProps {
  picks: readonly { value: string; label?: string }[]
  picked: string
  onPick: (value: string | null) => void
}

/** Buttons that narrow a list, one at a time; the pressed one takes it back. */
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
