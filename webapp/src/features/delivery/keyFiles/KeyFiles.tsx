import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Allowed, askAndRemove, dayOf, EmptyState, ListScreen, StatusBadge } from '@/ui'
import { CHANGE } from '../profiles/calls'
import css from '../profiles/profiles.module.css'
import { type Key, useKeys, useRemoveKey } from './calls'

/** The key files of deliveries: content, expiry, and the profiles that use each. */
export default function KeyFiles() {
  const keys = useKeys('')
  const remove = useRemoveKey()
  const ask = (key: Key) =>
    askAndRemove({
      title: `Remove ${key.name}?`,
      meaning: 'Profiles can no longer choose it. What was encrypted with it stays as it is.',
      confirm: 'Remove key',
      remove,
      of: key.id,
      done: `${key.name} removed.`,
    })
  return (
    <ListScreen
      title="Key files"
      of={keys}
      what="key files"
      rows={keys.data?.data}
      region="Key files"
      rowKey={key => key.id}
      state={key => key.isExpired && 'finding'}
      empty={
        <EmptyState
          icon={IconKey}
          title="No key files yet"
          body="A profile takes its key files under Encryption and signature."
        />
      }
      columns={[
        {
          head: 'File',
          look: 'strong',
          names: true,
          cell: key => (
            <>
              {key.name}
              <div className={css.under}>{key.subject}</div>
            </>
          ),
        },
        { head: 'For', cell: key => (key.slot === 'encryption' ? 'Encryption' : 'Signature') },
        { head: 'Kind', cell: key => (key.kind === 'x509' ? 'X.509 certificate' : 'OpenPGP key') },
        {
          head: 'Fingerprint',
          look: 'mono',
          title: key => key.fingerprint,
          cell: key => `${key.fingerprint.slice(0, 8)}…${key.fingerprint.slice(-8)}`,
        },
        {
          head: 'Expires',
          cell: key =>
            key.expiresOn ? (
              <>
                {dayOf(key.expiresOn)}
                {key.isExpired || key.expiresSoon ? (
                  <div>
                    <StatusBadge
                      status={key.isExpired ? 'Expired' : 'Expires soon'}
                      tone={key.isExpired ? 'bad' : 'warn'}
                      plain
                    />
                  </div>
                ) : null}
              </>
            ) : (
              'Never'
            ),
        },
        {
          head: 'Used by',
          fit: 'wrap',
          cell: key => (key.usedBy ?? []).join(', ') || <span className="dim">–</span>,
        },
        {
          head: 'Actions',
          cell: key =>
            (key.usedBy ?? []).length ? null : (
              <Allowed permission={CHANGE}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Remove ${key.name}`}
                  onClick={() => void ask(key)}
                >
                  Remove
                </Button>
              </Allowed>
            ),
        },
      ]}
    />
  )
}
