import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isUnfinished, useTask } from '@/api/tasks'
import { Allowed, alertToast, count, doneToast } from '@/ui'
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
  return (
    <>
      <Menu position="bottom-end" width={320} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={push.isPending}
            leftSection={<IconPlugConnected size={14} stroke={1.8} />}
            rightSection={<IconChevronDown size={14} stroke={1.8} />}
          >
            Billing system
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{ids.length ? `${invoicesWord(ids.length)} selected` : 'Select invoices first'}</Menu.Label>
          {PUSH_KINDS.map(kind => (
            <Allowed key={kind.what} permission={kind.permission}>
              <Menu.Item disabled={!ids.length} onClick={() => send(kind.what)}>
                {kind.label}: {kind.does}
              </Menu.Item>
            </Allowed>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/invoices/autoBilling">
            Requests and connection
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
