export {
  type ColumnTotal,
  type ComputedColumn,
  EFFECTIVE,
  type EffectiveLayout,
  type LayoutColumn,
  type ListName,
  useEffectiveLayout,
} from './calls'
export { addedColumns, addedFields, computedColumns, showComputed, useComputedColumns } from './computed'
export { momentFormats, moneyFormats } from './formats'
export { GridPreview } from './GridPreview'
export { LayoutPreview, type PreviewProps } from './LayoutPreview'
export { ListColumnsMenu } from './ListColumnsMenu'
export { totalOf } from './totals'
export { useListColumns, useListSort } from './useListColumns'
