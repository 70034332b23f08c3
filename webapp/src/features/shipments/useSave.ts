import { useQueryClient } from '@tanstack/react-query'
import { type SendRows, useSheetSave } from '@/sheet'
import { saveRows } from './saveRows'
import type { ShipmentSheet } from './sheet'
import type { RowToSave, ShipmentRow } from './shipment'

/** Saves the ticked, changed rows of a sheet of shipments. */
export function useSave(sheet: ShipmentSheet, templateId: string) {
  const queries = useQueryClient()
  const send: SendRows<ShipmentRow> = rows => saveRows(templateId, rows as RowToSave[])
  return useSheetSave(sheet, send, () => queries.invalidateQueries({ queryKey: ['home'] }))
}
