import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { alertToast, askToDelete, DataTable, dayOf, doneToast, Section, StatusBadge } from '@/ui'
import { type Invitation, useInvitations, useResend, useRevoke } from './calls'
import css from './people.module.css'

const MAIL: Record<string, string> = {
  waiting: 'Email waiting',
  sending: 'Email on its way',
  'handing over': 'Email on its way',
  sent: 'Email sent',
  uncertain: 'Email may have arrived',
  failed: 'Email failed',
  kept: 'Email in Sent mail',
}

/** The invitations that are not accepted yet. */
export function Invitations() {
  const open = useInvitations(true).data
  const resend = useResend()
  const revoke = useRevoke()
  if (!open?.count) return null
  const again = (each: Invitation) =>
    resend.mutate(each.id, {
      onSuccess: () => doneToast(`Sent again to ${each.email}. The link before no longer works.`),
      onError: error => alertToast(messageOf(error)),
    })
  const recall = async (each: Invitation) => {
    const meaning = 'The link in the email stops working. You can invite again at any time.'
    if (await askToDelete({ title: `Revoke the invitation of ${each.name}?`, meaning, confirm: 'Revoke invitation' }))
      revoke.mutate(each.id, { onError: error => alertToast(messageOf(error)) })
  }
  return (
    <Section title="Invitations">
      <DataTable
        rows={open.invitations}
        rowKey={each => each.id}
        region="Invitations, table"
        density="tall"
        columns={[
          { head: 'Name', look: 'strong', cell: each => each.name },
          { head: 'Email', cell: each => each.email },
          {
            head: 'Systems',
            fit: 'wrap',
            cell: each => each.memberships.map(one => `${one.system} (${one.role})`).join(', '),
          },
          { head: 'Expires', cell: each => dayOf(each.expiresOn) },
          {
            head: 'State',
            title: each => each.mailReason || undefined,
            cell: each => (
              <StatusBadge
                status={each.state === 'expired' ? 'Expired' : (MAIL[each.mail] ?? 'Pending')}
                tone={each.mail === 'failed' ? 'bad' : each.state === 'expired' ? 'warn' : 'info'}
                plain
              />
            ),
          },
          {
            head: 'Actions',
            cell: each => (
              <div className={css.acts}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Send again to ${each.name}`}
                  loading={resend.isPending && resend.variables === each.id}
                  onClick={() => again(each)}
                >
                  Send again
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke the invitation of ${each.name}`}
                  onClick={() => void recall(each)}
                >
                  Revoke
                </Button>
              </div>
            ),
          },
        ]}
      />
    </Section>
  )
}
