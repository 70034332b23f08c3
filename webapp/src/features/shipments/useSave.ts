import { useQueryClient } from '@tanstack/react-query'
import { type SendRows, useSheetSave, type WireRow } from '@/sheet'
import { CARGO_LINES, linesOf } from './cargo/lines'
import { TOTALS } from './ShipmentTotals'
import { saveRows } from './saveRows'
import type { ShipmentSheet } from './sheet'
import type { RowToSave, ShipmentRow } from './shipment'

/** Saves the checked, changed rows of a sheet of shipments. */
export function useSave(sheet: ShipmentSheet, templateId: string) {
  const queries = useQueryClient()
  const send: SendRows<ShipmentRow> = rows => saveRows(templateId, rows.map(withLines))
  return useSheetSave(sheet, send, () => {
    void queries.invalidateQueries({ queryKey: TOTALS })
    return queries.invalidateQueries({ queryKey: ['home'] })
  })
}

/** The cell of the cargo lines in the server's format: the lines themselves. */
const withLines = (row: WireRow): RowToSave =>
  CARGO_LINES in row ? { ...row, cargoLines: linesOf(String(row[CARGO_LINES] ?? '')) } : row
