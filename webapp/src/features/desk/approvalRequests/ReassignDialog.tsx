import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { doneToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Row, useAct, useApprovers } from './calls'

/** Reassigns the current level of a request, with a reason. */
export function ReassignDialog({ request, onClose }: { request: Row; onClose: () => void }) {
  const people = useApprovers(request.workFlowDocId)
  const act = useAct(request.workFlowDocId)
  const [users, setUsers] = useState<string[]>([])
  return (
    <AskReason
      title={`Reassign: ${request.label}`}
      example="Omar is on vacation"
      act="Reassign"
      ready={users.length > 0}
      refused={{ title: 'Not reassigned', error: act.error }}
      pending={act.isPending}
      onClose={onClose}
      onReason={comment =>
        act.mutate(
          { action: 'reassign', comment, details: { users } },
          {
            onSuccess: () => {
              doneToast('Request reassigned.')
              onClose()
            },
          },
        )
      }
    >
      <p>
        Level {request.currentLevel} waits for {request.waitsFor.join(', ') || 'nobody'}.
      </p>
      <MultiSelect
        label="Assign to"
        searchable
        limit={50}
        placeholder={users.length ? '' : 'Type a name'}
        nothingFoundMessage="Nobody found"
        data={(people.data?.people ?? []).map(each => ({ value: each.id, label: each.name }))}
        value={users}
        onChange={setUsers}
        comboboxProps={{ withinPortal: false }}
      />
    </AskReason>
  )
}
