import { api, dataOf } from '@/api/client'
import type { ShipmentRow } from './shipment'

/** A list filter takes 400 values (R170). */
const AT_A_TIME = 400

/** Shipments with their current values on the server. */
export async function loadShipments(ids: readonly string[]): Promise<ShipmentRow[]> {
  const rows: ShipmentRow[] = []
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME)
    const leaf = { name: 'id', operator: 'isInList', value: some.join('\n'), type: 'text' }
    const rules = { condition: 'and', level: 0, fields: [leaf] }
    const page = await dataOf(
      api.POST('/api/shipment/list', { body: { rules, sort: [], pageNo: 1, pageLimit: AT_A_TIME } }),
    )
    rows.push(...page.rows)
  }
  return rows
}
