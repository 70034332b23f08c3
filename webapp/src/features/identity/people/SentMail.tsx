import { Anchor, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog, EmptyState, ListScreen, Loaded, moment, StatusBadge, useAddress } from '@/ui'
import { LIMIT, useMail, useMails } from './calls'
import css from './people.module.css'

const WORDS: Record<string, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  'handing over': 'Sending',
  sent: 'Sent',
  uncertain: 'May have arrived',
  failed: 'Failed',
  kept: 'Not sent: demo',
}

/** The company's emails and their delivery status; in a demo, which sends none, their content. */
export default function SentMail() {
  const { page } = useAddress()
  const mails = useMails(page)
  const [open, setOpen] = useState('')
  const isKept = mails.data?.isKept
  return (
    <ListScreen
      title="Sent mail"
      noun="email"
      bodyClass={css.page}
      above={isKept ? <p className="dim">This is a demo: emails are sent to nobody and kept here.</p> : null}
      of={mails}
      what="emails"
      rows={mails.data?.mails}
      limit={LIMIT}
      region="Emails"
      rowKey={mail => mail.id}
      empty={<EmptyState icon={IconMail} title="No emails yet" body="Invitations and password links appear here." />}
      columns={[
        { head: 'To', fit: 'wrap', cell: mail => mail.to },
        {
          head: 'Subject',
          look: 'strong',
          fit: 'wrap',
          cell: mail =>
            isKept ? (
              <Anchor component="button" type="button" onClick={() => setOpen(mail.id)}>
                {mail.subject}
              </Anchor>
            ) : (
              mail.subject
            ),
        },
        { head: 'Written', cell: mail => moment(mail.on) },
        {
          head: 'State',
          title: mail => mail.reason || undefined,
          cell: mail => <StatusBadge status={WORDS[mail.state] ?? mail.state} plain />,
        },
      ]}
    >
      {open ? <Letter id={open} onClose={() => setOpen('')} /> : null}
    </ListScreen>
  )
}

function Letter({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useMail(id)
  return (
    <Dialog
      title={mail.data?.subject ?? 'Email'}
      onClose={onClose}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Loaded of={mail} what="email">
        {data => (
          <>
            <pre className={css.text}>{data.text}</pre>
            {data.link ? (
              <Button component="a" href={data.link.slice(new URL(data.link).origin.length)}>
                Open the link
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
