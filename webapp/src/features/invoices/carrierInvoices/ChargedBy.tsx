import { Link } from 'react-router'
import { money, Section } from '@/ui'
import { useCarrierInvoices } from './calls'
import css from './carrierInvoices.module.css'

/** The carrier invoices with this charge for a shipment; hidden if there are none. */
export function ChargedBy({ shipmentId, chargeCode }: { shipmentId: string; chargeCode: string }) {
  const found = useCarrierInvoices({ q: '', state: 'entered', shipmentId, page: 1 })
  const code = chargeCode.toLowerCase()
  const charging = (found.data?.rows ?? [])
    .map(row => ({ row, own: row.charges.filter(each => each.chargeCode.toLowerCase() === code) }))
    .filter(({ own }) => own.length)
  if (!charging.length) return null
  return (
    <Section title="Charged by the carrier">
      <ul className={css.charging}>
        {charging.map(({ row, own }) => (
          <li key={row.id}>
            <Link to={`/invoices/carrierInvoices?shipment=${shipmentId}`}>
              {row.carrier} {row.number}
            </Link>
            : {own.map(each => `${each.name} ${money(each.amount, row.currency)}`).join(', ')} {row.currency}
          </li>
        ))}
      </ul>
    </Section>
  )
}
