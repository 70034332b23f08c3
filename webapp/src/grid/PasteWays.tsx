import { Radio } from '@mantine/core'
import css from './grid.module.css'
import type { ChosenWays, Doubt } from './paste'

interface PasteWaysProps {
  doubts: readonly Doubt[]
  chosen: ChosenWays
  onChoose: (key: string, way: 0 | 1) => void
}

/** Ambiguous columns: the first text of each in both readings, to choose once per column. */
export function PasteWays({ doubts, chosen, onChoose }: PasteWaysProps) {
  return doubts.map(({ key, column, samples }) => (
    <Radio.Group
      key={key}
      className={css.ways}
      label={`${column}: ${samples.map(sample => sample.text).join(', ')} could be read two ways`}
      value={chosen.has(key) ? String(chosen.get(key)) : null}
      onChange={way => onChoose(key, way === '0' ? 0 : 1)}
    >
      {([0, 1] as const).map(way => (
        <Radio key={way} value={String(way)} label={samples.map(({ ways }) => ways[way].told).join(' · ')} />
      ))}
    </Radio.Group>
  ))
}
