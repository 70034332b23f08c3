import { Button } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTaskFinished } from '@/api/tasks'
import { count, EmptyState, ListScreen, StatusBadge } from '@/ui'
import { HandOver } from './HandOver'
import { WorkParts } from './WorkParts'
import { type PersonWork, useWorkAgain, useWorkWithoutOwner } from './work'

const STATES: Record<PersonWork['state'], string> = {
  active: 'Active',
  moved: 'Not in this system',
  suspended: 'Suspended',
  left: 'Left',
}

/** Work of users who can no longer do it, until it is reassigned. */
export default function WorkWithoutOwner() {
  const work = useWorkWithoutOwner()
  const [handing, setHanding] = useState<PersonWork | null>(null)
  useTaskFinished(useWorkAgain())
  return (
    <ListScreen
      title="Work without an owner"
      meta={work.data?.count ? `${count(work.data.count)} assigned to people who can’t do it` : null}
      of={work}
      what="the work"
      rows={work.data?.people}
      region="Work without an owner, table"
      density="tall"
      rowKey={each => each.userId}
      empty={
        <EmptyState
          icon={IconMoodCheck}
          title="Everything has an owner"
          body="Work of people who are suspended or removed appears here until someone else has it."
        />
      }
      columns={[
        { head: 'Name', look: 'strong', cell: each => each.name },
        { head: 'State', cell: each => <StatusBadge status={STATES[each.state]} plain /> },
        { head: 'Open work', fit: 'wrap', cell: each => <WorkParts work={each} /> },
        {
          head: 'Actions',
          cell: each => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Reassign work of ${each.name}`}
              onClick={() => setHanding(each)}
            >
              Reassign
            </Button>
          ),
        },
      ]}
    >
      {handing ? <HandOver work={handing} onClose={() => setHanding(null)} /> : null}
    </ListScreen>
  )
}
