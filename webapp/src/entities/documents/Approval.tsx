import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { alertToast, doneToast } from '@/ui'
import { type Document, useDecideDocument, valuesOf } from './calls'
import css from './documents.module.css'
import { APPROVAL, IN_PROCESS, NAME } from './rules'

type Status = Wire<'DocumentApprovalBody'>['status']
const VERBS: Record<Status, string> = { Approved: 'Approve', Rejected: 'Reject', Inprocess: 'Put back in process' }
const DONE: Record<Status, string> = { Approved: 'approved', Rejected: 'rejected', Inprocess: 'in process again' }

/** Approving or rejecting a document. The last editor may not do it; the server says who that is. */
export function Approval({ document, isDirty }: { document: Document; isDirty: boolean }) {
  const decide = useDecideDocument(document)
  const values = valuesOf(document)
  if (!(APPROVAL in values)) return null
  const offered: Status[] = values[APPROVAL] === IN_PROCESS ? ['Approved', 'Rejected'] : ['Inprocess']
  const take = (status: Status) =>
    decide.mutate(status, {
      onSuccess: () => doneToast(`${values[NAME]} ${DONE[status]}.`),
      onError: error => alertToast(messageOf(error)),
    })
  return (
    <div className={css.decide}>
      {offered.map(status => (
        <Button
          key={status}
          variant="default"
          size="compact-sm"
          loading={decide.isPending}
          disabled={isDirty}
          onClick={() => take(status)}
        >
          {VERBS[status]}
        </Button>
      ))}
    </div>
  )
}
