import { IconChecklist } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { count, EmptyState, Loaded, PageHeader, Pager, ScrollRegion, useAddress, useChoice } from '@/ui'
import { type Opened, PER_PAGE, useWork, useWorkAgain } from './calls'
import { HandOverBar } from './HandOverBar'
import { Items } from './Items'
import { Portions } from './Portions'

interface PageProps {
  of: Wire<'WorkList'>
  opened: Opened | null
  page: number
}

function Page({ of, opened, page }: PageProps) {
  const { clear, ...choice } = useChoice()
  if (!of.count)
    return (
      <EmptyState
        icon={IconChecklist}
        title="No unbilled shipments"
        body="Unbilled shipments are listed by account and assignee."
      >
        {opened ? <Link to=".">Show all</Link> : null}
      </EmptyState>
    )
  return (
    <>
      <HandOverBar workers={of.workers} chosen={choice.chosen} ofShipments={!!opened} done={clear} />
      <ScrollRegion fill label={opened ? 'Table of shipments' : 'Unbilled work'}>
        {opened ? <Items items={of.items} {...choice} /> : <Portions portions={of.portions} {...choice} />}
      </ScrollRegion>
      <Pager page={page} count={of.count} limit={PER_PAGE} />
    </>
  )
}

/** Who works on the unbilled shipments, and handing them over: whole accounts or single shipments. */
export default function WorkAllocation() {
  const { address, page } = useAddress()
  const account = address.get('account')
  const opened: Opened | null =
    account === null ? null : { accountId: account, allocatedTo: address.get('person') ?? '' }
  const work = useWork(opened, page)
  useTaskFinished(useWorkAgain())
  const first = work.data?.items[0]
  const whose = first?.allocatedToName || 'unassigned'
  return (
    <>
      <PageHeader
        title="Work allocation"
        meta={
          opened ? (
            <>
              <Link to=".">All work</Link>
              {first ? `${first.accountName}, ${whose}: ${count(work.data?.count ?? 0)} shipments` : null}
            </>
          ) : (
            'Unbilled shipments by assignee'
          )
        }
      />
      <Loaded of={work} what="the work" bars={10}>
        {found => <Page key={`${account} ${opened?.allocatedTo} ${page}`} of={found} opened={opened} page={page} />}
      </Loaded>
    </>
  )
}
