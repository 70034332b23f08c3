import { Anchor, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import {
  counted,
  DataTable,
  Dialog,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  Pager,
  StatusBadge,
  useAddress,
} from '@/ui'
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

/** The mails of the company and what became of them; in a demo, where they go nowhere, what they say. */
export default function SentMail() {
  const { page } = useAddress()
  const mails = useMails(page)
  const [open, setOpen] = useState('')
  return (
    <>
      <PageHeader title="Sent mail" meta={mails.data ? counted(mails.data.count, 'email') : undefined} />
      <div className={css.page}>
        {mails.data?.isKept ? <p className="dim">This is a demo: emails are sent to nobody and kept here.</p> : null}
        <Loaded of={mails} what="emails">
          {data =>
            data.mails.length ? (
              <>
                <DataTable
                  rows={data.mails}
                  rowKey={mail => mail.id}
                  region="Emails"
                  columns={[
                    { head: 'To', fit: 'wrap', cell: mail => mail.to },
                    {
                      head: 'Subject',
                      look: 'strong',
                      fit: 'wrap',
                      cell: mail =>
                        data.isKept ? (
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
                />
                <Pager page={page} count={data.count} limit={LIMIT} />
              </>
            ) : (
              <EmptyState icon={IconMail} title="No emails yet" body="Invitations and password links appear here." />
            )
          }
        </Loaded>
      </div>
      {open ? <Letter id={open} onClose={() => setOpen('')} /> : null}
    </>
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
              <Button component="a" href={new URL(data.link).pathname}>
                Open the link
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
