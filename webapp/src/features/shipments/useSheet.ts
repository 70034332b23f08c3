import { useMemo, useSyncExternalStore } from 'react'
import { usePermission } from '@/api/permissions'
import { useDataVersion } from '@/grid'
import { ShipmentSheet } from './sheet'
import type { ShipmentPage, Template } from './shipment'
import { suggestForShipment } from './suggest'

/** The sheet over a loaded page; a page that is loaded again makes a new one. */
export function useSheet(template: Template, page: ShipmentPage | undefined): ShipmentSheet | null {
  const mayChange = usePermission('shipmentEntry.saveShipmentEntry')
  const mayDelete = usePermission('shipmentEntry.deleteShipmentEntry')
  return useMemo(() => {
    const rights = { change: mayChange, delete: mayDelete }
    return page ? new ShipmentSheet(template.fields, page.rows, suggestForShipment, rights) : null
  }, [template, page, mayChange, mayDelete])
}

export interface SheetFacts {
  changed: number
  toSave: number
  ticked: number
  conflicts: number
}

/** Counts for badges and buttons; follows every change of the sheet. */
export function useSheetFacts(sheet: ShipmentSheet): SheetFacts {
  useDataVersion(sheet.store)
  return {
    changed: sheet.store.changedRows.size,
    toSave: sheet.rowsToSave().length,
    ticked: sheet.tickedShipments().length,
    conflicts: sheet.conflicts.size,
  }
}

/** Does the sheet hold anything that is not saved? Renders only when the answer changes. */
export function useIsChanged(sheet: ShipmentSheet | null): boolean {
  return useSyncExternalStore(
    listener => sheet?.store.listen.on('data', listener) ?? (() => {}),
    () => !!sheet && sheet.store.changedRows.size > 0,
  )
}
