import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Entry } from './calls'

/** Where a kind of record opens, and the permission of its screen. */
const PLACES: Record<string, { permission: string; at: (id: string) => string }> = {
  user: { permission: 'user.editUser', at: id => `/configuration/users/detail/${id}` },
  role: { permission: 'readRole', at: id => `/configuration/role/${id}` },
  tariff: { permission: 'tariffs.menuTariffs', at: id => `/tariffs/tariffManagement/editTariff/${id}` },
}

/** The record of an action; a link if the user may open it. */
export function RecordLink({ entry }: { entry: Entry }) {
  const place = PLACES[entry.recordKind]
  const may = usePermission(place?.permission ?? '')
  return place && may ? <Link to={place.at(entry.recordId)}>{entry.recordName}</Link> : entry.recordName
}
