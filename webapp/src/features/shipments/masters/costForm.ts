import { figure } from '@/ui'
import type { CostForm, MasterCost } from './calls'

/** By what a cost is divided, in words. */
export const KEY_WORDS: Record<MasterCost['key'], string> = {
  chargeable_weight: 'by chargeable weight',
  volume: 'by volume',
  pieces: 'by pieces',
  value: 'by declared value',
  equally: 'equally',
  shares: 'by fixed shares',
}

/** What the figures of a key are counted in. */
const UNITS: Record<MasterCost['key'], string> = {
  chargeable_weight: ' kg',
  volume: ' m³',
  pieces: ' pieces',
  value: ' declared value',
  equally: ' houses',
  shares: ' shares',
}

/** `40 of 100 kg, rounded up`: how the part of a house came about. */
export const whyOf = ({ part, whole, hasRest }: MasterCost['houses'][number], key: MasterCost['key']): string =>
  `${figure(part)} of ${figure(whole)}${UNITS[key]}${hasRest ? ', rounded up' : ''}`

export const EMPTY_COST: CostForm = {
  costId: '',
  carrier: '',
  name: '',
  amount: '',
  currency: '',
  key: 'chargeable_weight',
  shares: {},
  note: '',
}
