import { Drawer } from '@mantine/core'
import { ChangeList, HistoryList, Loaded, moment } from '@/ui'
import { useHistory } from './calls'
import { type Issue, RESPOND, SHIPMENT_NUMBER } from './issues'

/** What a save did; one with the permission to respond is an answer. */
function didOf(action: string, permission: string): string {
  if (action === 'created') return 'Raised'
  if (action === 'archived') return 'Deleted'
  return permission === RESPOND ? 'Answered' : 'Changed'
}

/** Who did what with an issue, newest first. */
export function HistoryDrawer({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const history = useHistory(issue.id)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={`History of ${issue[SHIPMENT_NUMBER]}, ${issue.summary}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Loaded of={history} what="the history">
        {({ entries }) => (
          <HistoryList
            label="Changes"
            entries={entries.map(({ revision, action, permission, userName, on, changes }) => ({
              key: revision,
              did: didOf(action, permission),
              by: `${userName}, ${moment(on)}`,
              body: <ChangeList changes={changes} />,
            }))}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
