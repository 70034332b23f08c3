import { Link } from 'react-router'
import { DataTable, money, Section, StatusBadge } from '@/ui'
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

/** The invoices that an invoice came from and those that came from it; hidden if there are none. */
export function Related({ invoiceId, address }: { invoiceId: string; address: (invoiceId: string) => string }) {
  const of = useCorrections(invoiceId).data
  if (!of || (!of.cameFrom && !of.cameOf.length)) return null
  const credited = Number(of.credited) ? `${money(of.credited, of.currency)} ${of.currency} credited` : undefined
  const { cameFrom, cameOf } = of
  const related = [
    ...(cameFrom ? [{ word: FROM[cameFrom.kind] ?? 'From', of: cameFrom }] : []),
    ...cameOf.map(each => ({ word: OF[each.kind] ?? 'Resulted in', of: each })),
  ]
  return (
    <Section title="Corrections" note={credited}>
      <DataTable
        rows={related}
        rowKey={({ of: { invoiceId: id, kind } }) => `${kind} ${id}`}
        density="compact"
        columns={[
          { cell: ({ word }) => word },
          {
            look: 'strong',
            cell: ({ of: each }) => <Link to={address(each.invoiceId)}>{each.invoiceNumber || 'Not issued yet'}</Link>,
          },
          { cell: ({ of: each }) => <StatusBadge status={each.status} plain /> },
          { figure: true, cell: ({ of: each }) => money(each.total) },
        ]}
      />
    </Section>
  )
}
