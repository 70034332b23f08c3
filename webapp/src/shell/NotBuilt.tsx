import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState, PageHeader } from '@/ui'
import { useCurrentRow, useRouteTable } from './routeContext'

/** A screen that is not built, opened by its address: says what it will do, and links to what exists. */
export function NotBuilt() {
  const row = useCurrentRow()
  const table = useRouteTable()
  if (!row) return null
  const other = table.find(candidate => candidate.path === row.instead && candidate.load)
  const does = row.does || 'This part of the suite hasn’t been built yet.'
  return (
    <>
      <PageHeader title={row.title} />
      <EmptyState icon={IconBarrierBlock} title="This screen isn’t built yet" body={does}>
        {other ? (
          <p>
            For now, use <Link to={other.path}>{other.title}</Link>
          </p>
        ) : (
          <Link to="/">Go to Home</Link>
        )}
      </EmptyState>
    </>
  )
}
