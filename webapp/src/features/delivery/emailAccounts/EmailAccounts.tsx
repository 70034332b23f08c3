import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Allowed, counted, EmptyState, ListScreen, ui } from '@/ui'
import { ADD } from '../profiles/calls'
import { useEmailAccounts } from './calls'
import { EmailAccountForm } from './EmailAccountForm'

const NEW = 'new'

/** The mail servers of delivery profiles. */
export default function EmailAccounts() {
  const accounts = useEmailAccounts()
  const [open, setOpen] = useState('')
  return (
    <ListScreen
      title="Email accounts"
      meta={accounts.data && counted(accounts.data.count, 'account')}
      actions={
        <Allowed permission={ADD}>
          <Button onClick={() => setOpen(NEW)}>New email account</Button>
        </Allowed>
      }
      of={accounts}
      what="email accounts"
      rows={accounts.data?.data}
      region="Email accounts"
      rowKey={each => each.id}
      open={each => setOpen(each.id)}
      empty={
        <EmptyState
          icon={IconMail}
          title="No email accounts yet"
          body="Without one, invoices leave by the mail server of the installation."
        />
      }
      columns={[
        {
          head: 'Name',
          look: 'strong',
          names: true,
          cell: each => (
            <button type="button" className={ui.link ?? ''} onClick={() => setOpen(each.id)}>
              {each.name}
            </button>
          ),
        },
        { head: 'From', cell: each => each.sender },
        { head: 'Server', cell: each => (each.port ? `${each.host}:${each.port}` : each.host) },
        { head: 'User name', cell: each => each.user || <span className="dim">–</span> },
        { head: 'Used by', fit: 'wrap', cell: each => each.usedBy.join(', ') || <span className="dim">–</span> },
      ]}
    >
      {open ? (
        <EmailAccountForm account={accounts.data?.data.find(each => each.id === open)} onClose={() => setOpen('')} />
      ) : null}
    </ListScreen>
  )
}
