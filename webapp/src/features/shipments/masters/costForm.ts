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
