import type { Column } from '@/ui'
import { InSystem } from '@/widgets/InSystem'

interface OfSystem {
  id: string
  systemId: string
  systemName: string
}

/** What a row of several systems is called, opened in its own, and which that is. */
export const inSystems = <Row extends OfSystem>(
  head: string,
  nameOf: (row: Row) => string,
  addressOf: (row: Row) => string,
  /** The name under which the list is sorted by the first of them. */
  sorts: string,
): Column<Row>[] => [
  {
    head,
    names: true,
    sorts,
    cell: row => (
      <InSystem systemId={row.systemId} to={addressOf(row)}>
        {nameOf(row)}
      </InSystem>
    ),
  },
  { head: 'System', sorts: 'systemName', cell: row => row.systemName },
]
