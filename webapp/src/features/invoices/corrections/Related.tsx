import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { money, Section, StatusBadge, ui } from '@/ui'
import { useCorrections } from './calls'

const OF: Record<string, string> = {
  corrects: 'Corrected by',
  credits: 'Credited by',
  replicates: 'Copied as',
  'adds to': 'Added to by',
}
const FROM: Record<string, string> = {
  corrects: 'Corrects',
  credits: 'Credits',
  replicates: 'Copied from',
  'adds to': 'In addition to',
}

function Row({ of, word, address }: { of: Wire<'InvoiceRef'>; word: string; address: (id: string) => string }) {
  return (
    <tr>
      <td>{word}</td>
      <td className="strong">
        <Link to={address(of.invoiceId)}>{of.invoiceNumber || 'Not issued yet'}</Link>
      </td>
      <td>
        <StatusBadge status={of.status} plain />
      </td>
      <td className="num">{money(of.total)}</td>
    </tr>
  )
}

/** What an invoice came from and what came of it; nothing where it stands alone. */
export function Related({ invoiceId, address }: { invoiceId: string; address: (invoiceId: string) => string }) {
  const of = useCorrections(invoiceId).data
  if (!of || (!of.cameFrom && !of.cameOf.length)) return null
  const credited = Number(of.credited) ? `${money(of.credited, of.currency)} ${of.currency} credited` : undefined
  return (
    <Section title="Corrections" note={credited}>
      <table className={ui.t} data-compact>
        <tbody>
          {of.cameFrom ? <Row of={of.cameFrom} word={FROM[of.cameFrom.kind] ?? 'From'} address={address} /> : null}
          {of.cameOf.map(each => (
            <Row key={each.invoiceId} of={each} word={OF[each.kind] ?? 'Resulted in'} address={address} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}
