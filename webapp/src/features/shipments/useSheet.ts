import { useMemo } from 'react'
import { usePermission, useSeesCosts } from '@/api/permissions'
import { ShipmentSheet } from './sheet'
import type { ShipmentPage, Template } from './shipment'
import { suggestForShipment } from './suggest'

/** The sheet of a loaded page; a refetched page creates a new one. */
export function useSheet(template: Template, page: ShipmentPage | undefined): ShipmentSheet | null {
  const mayChange = usePermission('shipmentEntry.saveShipmentEntry')
  const mayDelete = usePermission('shipmentEntry.deleteShipmentEntry')
  const seesCosts = useSeesCosts()
  return useMemo(() => {
    const rights = { change: mayChange, delete: mayDelete, seesCosts }
    return page ? new ShipmentSheet(template.fields, page.rows, suggestForShipment, rights) : null
  }, [template, page, mayChange, mayDelete, seesCosts])
}
