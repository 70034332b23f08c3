import { useQuery } from '@tanstack/react-query'
import { send } from '@/api/client'
import { usePermission } from '@/api/permissions'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { addressOfShipment, SHIPMENT_NUMBER } from '@/widgets/shipmentAddress'
import type { Entry } from './entries'

interface Row {
  id: string
  status: string
  [key: string]: unknown
}
const SHORTEST = 3

async function findShipments(beginning: string, signal: AbortSignal): Promise<Entry[]> {
  const rule = { name: SHIPMENT_NUMBER, operator: 'beginsWith', value: beginning, type: 'text' }
  const body = {
    rules: { condition: 'and', level: 0, fields: [rule] },
    sort: [{ field: SHIPMENT_NUMBER, direction: 'asc' }],
    pageNo: 1,
    pageLimit: 6,
  }
  const { rows } = await send<{ rows: Row[] }>('POST', '/api/shipment/list', { body, signal })
  return rows.map(row => {
    const value = (key: string) => String(row[key] ?? '')
    const lane = [value('shipmentRouting#originPort'), value('shipmentRouting#destinationPort')].filter(Boolean)
    const number = value(SHIPMENT_NUMBER)
    return {
      id: row.id,
      label: number,
      note: ['Shipment', value('shipmentParties#customerName'), lane.join(' → '), row.status]
        .filter(Boolean)
        .join(' · '),
      to: addressOfShipment(number),
    }
  })
}

/** Shipments whose number begins with what was typed. */
export function useShipmentHits(query: string): Entry[] {
  const allowed = usePermission('shipmentEntry.sideShipmentEntry')
  const { data } = useQuery({
    queryKey: ['palette', 'shipments', query],
    queryFn: ({ signal }) => findShipments(query, signal),
    enabled: allowed && query.length >= SHORTEST,
    placeholderData: previous => (query.length >= SHORTEST ? previous : undefined),
    meta: SHOWN_IN_PLACE,
  })
  return data ?? []
}
