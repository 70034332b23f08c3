import { IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveAnswer } from '@/api/files'
import {
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  ScrollRegion,
  Toolbar,
  useAddress,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { PeriodPick } from '@/widgets/PeriodPick'
import { type TrackedUser, useUserTracking } from './calls'

type Figure = TrackedUser['saves']

/** A count that opens its entries. */
const figure = ({ count: n, link }: Figure, label: string): ReactNode =>
  link ? (
    <Link to={link} aria-label={label}>
      {count(n)}
    </Link>
  ) : (
    <span className="dim">–</span>
  )

const when = (moments: string | null) => (moments ? moment(moments) : <span className="dim">–</span>)

/** `/reports/userTracking`: who signed in, saved and exported during a period. */
export default function UserTracking() {
  const { address } = useAddress()
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  const tracking = useUserTracking(from, to)
  const { data } = tracking
  return (
    <>
      <PageHeader title="User tracking" meta={data ? counted(data.users.length, 'user') : undefined}>
        <ExportButton
          disabled={!data?.users.length}
          onExport={() =>
            saveAnswer('/api/reports/userTracking/export', `user-tracking-${data?.first}-${data?.last}.xlsx`, {
              from,
              to,
            })
          }
        />
      </PageHeader>
      <Toolbar label="Period">
        <PeriodPick first={data?.first} last={data?.last} />
      </Toolbar>
      <ScrollRegion fill label="User tracking">
        <Loaded of={tracking} what="the users" bars={8}>
          {({ users, tellsSaves }) =>
            users.length ? (
              <DataTable
                rows={users}
                rowKey={user => user.id}
                label="Users"
                columns={[
                  { head: 'User', look: 'strong', fit: 'wrap', cell: user => user.name, sortBy: user => user.name },
                  {
                    head: 'Last activity',
                    cell: user => when(user.lastActivity),
                    sortBy: user => user.lastActivity ?? '',
                  },
                  {
                    head: 'Sign-ins',
                    figure: true,
                    cell: user => figure(user.signIns, `${user.name}: ${counted(user.signIns.count, 'sign-in')}`),
                    sortBy: user => user.signIns.count,
                  },
                  { head: 'Last sign-in', cell: user => when(user.lastSignIn), sortBy: user => user.lastSignIn ?? '' },
                  tellsSaves && {
                    head: 'Saves',
                    figure: true,
                    cell: user => figure(user.saves, `${user.name}: ${counted(user.saves.count, 'save')}`),
                    sortBy: user => user.saves.count,
                  },
                  {
                    head: 'Exports',
                    figure: true,
                    cell: user => figure(user.exports, `${user.name}: ${counted(user.exports.count, 'export')}`),
                    sortBy: user => user.exports.count,
                  },
                  {
                    head: 'Rows exported',
                    figure: true,
                    cell: user => count(user.rowsExported),
                    sortBy: user => user.rowsExported,
                  },
                  {
                    head: 'Refused',
                    figure: true,
                    cell: user => figure(user.refused, `${user.name}: ${counted(user.refused.count, 'refusal')}`),
                    sortBy: user => user.refused.count,
                  },
                ]}
              />
            ) : (
              <EmptyState
                icon={IconUserSearch}
                title="Nobody was active in these days"
                body="Sign-ins, saves and exports show here."
              />
            )
          }
        </Loaded>
      </ScrollRegion>
    </>
  )
}
