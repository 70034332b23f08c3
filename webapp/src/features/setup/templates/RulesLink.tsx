import { Link, useParams } from 'react-router'

const SCREENS: Record<string, string> = { shipment: 'shipmentRules', invoice: 'invoiceRules' }

/** A link to the rules of a stored field. */
export function RulesLink({ docType, fieldKey }: { docType: string; fieldKey: string }) {
  const { systemId = '' } = useParams()
  const screen = SCREENS[docType]
  if (!screen || !fieldKey) return null
  const query = new URLSearchParams({ field: fieldKey })
  return <Link to={`/configuration/system/profile/${systemId}/${screen}?${query}`}>Rules for this field</Link>
}
