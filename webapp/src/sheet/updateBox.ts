import type { GridColumn } from '@/grid'
import { UPDATE_BOX } from './shape'

/** The column of update boxes (A021); `does`: what happens to checked rows. */
export const updateBox = (does: string): GridColumn => ({
  key: UPDATE_BOX,
  label: '✓',
  kind: 'toggle',
  editor: 'none',
  readonly: false,
  mandatory: false,
  width: 32,
  toolTip: `Selected rows are ${does}`,
  parse: text => text === 'TRUE',
})
