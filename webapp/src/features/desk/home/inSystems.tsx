import type { Column } from '@/ui'
import { InSystem } from '@/widgets/InSystem'

interface OfSystem {
  id: string
  systemId: string
  systemName: string
}

/** The first columns of a list over several systems: the name, as a link into its system, and the system. */
export const inSystems = <Row extends OfSystem>(
  head: string,
  nameOf: (row: Row) => string,
  addressOf: (row: Row) => string,
  /** The name to sort the list by the first one. */
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
