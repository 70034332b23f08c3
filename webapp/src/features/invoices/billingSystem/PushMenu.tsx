import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isUnfinished, useTask } from '@/api/tasks'
import { ActionMenu, type ActionParts, alertToast, count, doneToast, useScreenActions } from '@/ui'
import { CredentialsDialog } from './CredentialsDialog'
import { PUSH_KINDS, type PushKind, useConnection, usePush } from './calls'

const MOST_TOLD = 3
const invoicesWord = (n: number) => `${count(n)} ${n === 1 ? 'invoice' : 'invoices'}`

/** Pushes the selected invoices to the billing system; asks for credentials if they are refused (A056). */
export function PushMenu({ ids, onPushed }: { ids: string[]; onPushed: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const connection = useConnection()
  const push = usePush()
  const { refetch } = connection
  const task = useTask(sent)
  const isTried = !!sent && !!task && !isUnfinished(task)
  useEffect(() => {
    if (!isTried) return
    setSent(null)
    void refetch().then(({ data }) => data?.refusedOn && data.waiting && setAsking(true))
  }, [isTried, refetch])
  const send = (what: PushKind) =>
    push.mutate(
      { what, ids },
      {
        onSuccess: answer => {
          onPushed()
          setSent(answer.memCacheKey)
          if (answer.rows.length) doneToast(`${invoicesWord(answer.rows.length)} sent to the billing system.`)
          if (answer.refused.length) alertToast(told(answer.refused), 'Not sent')
          if (answer.credentialsNeeded && answer.rows.length)
            void connection.refetch().then(({ data }) => data && setAsking(true))
        },
      },
    )
  const acts = useScreenActions(
    Object.fromEntries(
      PUSH_KINDS.map(({ what, label, does, permission }): [string, ActionParts] => [
        what,
        {
          label: `${label}: ${does}`,
          permission,
          whyNot: ids.length ? null : 'Select invoices first',
          isPending: push.isPending,
          perform: () => send(what),
        },
      ]),
    ),
  )
  const { requests } = useScreenActions({
    requests: { label: 'Requests and connection', group: 'Billing system', to: '/invoices/autoBilling' },
  })
  return (
    <>
      <ActionMenu
        label="Billing system"
        icon={IconPlugConnected}
        actions={[...Object.values(acts), requests]}
        heading={ids.length ? `${invoicesWord(ids.length)} selected` : null}
        width={320}
      />
      {isAsking && connection.data ? (
        <CredentialsDialog connection={connection.data} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

function told(refused: { message: string }[]): string {
  const shown = refused.slice(0, MOST_TOLD).map(each => each.message)
  const more = refused.length - shown.length
  return more > 0 ? `${shown.join(' ')} And ${count(more)} more.` : shown.join(' ')
}
