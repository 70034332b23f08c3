import { useEffect } from 'react'
import { useDataVersion } from '@/grid'
import type { ShipmentSheet } from '../sheet'
import { useMargins } from './calls'

/** Fills the margin columns of a page. A component of its own: it looks again whenever a row changes. */
export function PageMargins({ sheet }: { sheet: ShipmentSheet }) {
  useDataVersion(sheet.store)
  const { data } = useMargins([...sheet.records.values()])
  useEffect(() => {
    if (data) sheet.showMargins(data)
  }, [sheet, data])
  return null
}
