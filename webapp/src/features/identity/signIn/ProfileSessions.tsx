import { Button } from '@mantine/core'
import { DataTable, Loaded, moment, Section } from '@/ui'
import { useEndSession, useMySessions } from './ownCalls'

/** Where the user is signed in: browser, address, and time. */
export function ProfileSessions() {
  const open = useMySessions()
  const end = useEndSession()
  const others = open.data?.sessions.filter(each => !each.isThis).length ?? 0
  return (
    <Section
      title="Sessions"
      note="Where you are signed in"
      actions={
        others ? (
          <Button variant="default" onClick={() => end.mutate(null)}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <Loaded of={open} what="sessions" bars={2}>
        {data => (
          <DataTable
            rows={data.sessions}
            rowKey={each => each.id}
            region="Sessions, table"
            columns={[
              { head: 'Browser', look: 'strong', cell: each => each.device },
              { head: 'Address', cell: each => each.address },
              { head: 'System', cell: each => each.system },
              { head: 'Signed in', cell: each => moment(each.signedInOn) },
              {
                head: 'Actions',
                cell: each =>
                  each.isThis ? (
                    'This one'
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`End the session of ${each.device} at ${each.address}`}
                      onClick={() => end.mutate(each.id)}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
