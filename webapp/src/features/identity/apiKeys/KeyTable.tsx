import { Button } from '@mantine/core'
import { askAndRemove, counted, DataTable, dayOf, moment, StatusBadge, type Tone } from '@/ui'
import css from './apiKeys.module.css'
import { type ApiKey, useRevokeKey } from './calls'

const STATES: Record<ApiKey['state'], [string, Tone]> = {
  active: ['Active', 'ok'],
  blocked: ['Blocked', 'warn'],
  expired: ['Expired', 'none'],
  revoked: ['Revoked', 'none'],
}

/** API keys with their last use; active ones can be revoked. `userId`: the keys of another user. */
export function KeyTable({ keys, userId }: { keys: ApiKey[]; userId?: string }) {
  const revoke = useRevokeKey(userId)
  const ask = (key: ApiKey) =>
    askAndRemove({
      title: `Revoke ${key.name}?`,
      meaning: 'Programs that use it are refused from their next call on. You can’t undo this.',
      confirm: 'Revoke key',
      remove: revoke,
      of: key.id,
      done: `${key.name} was revoked.`,
    })
  return (
    <div className={css.scroll}>
      <DataTable
        rows={keys}
        rowKey={each => each.id}
        label="API keys"
        state={each => each.state !== 'active' && 'dimmed'}
        columns={[
          {
            head: 'Name',
            look: 'strong',
            names: true,
            cell: each => (
              <>
                {each.name}
                <div className={css.under}>{each.begins}</div>
              </>
            ),
          },
          { head: 'System', cell: each => each.system },
          {
            head: 'Permissions',
            title: each => each.permissions.join('\n'),
            cell: each => (
              <>
                {each.permissions.length === 1 ? each.permissions[0] : counted(each.permissions.length, 'permission')}
                {each.lost.length ? (
                  <div className={css.under} title={each.lost.join('\n')}>
                    {counted(each.lost.length, 'permission')} no longer held by the owner
                  </div>
                ) : null}
              </>
            ),
          },
          {
            head: 'Limited to',
            cell: each =>
              [
                each.accounts === null ? '' : counted(each.accounts, 'account'),
                each.addresses.length ? counted(each.addresses.length, 'address', 'addresses') : '',
              ]
                .filter(Boolean)
                .join(', ') || 'Nothing',
            title: each => each.addresses.join('\n'),
          },
          {
            head: 'Last used',
            cell: each =>
              each.lastUsedOn ? (
                <>
                  {moment(each.lastUsedOn)}
                  <div className={css.under}>from {each.lastUsedFrom}</div>
                </>
              ) : (
                'Never'
              ),
          },
          { head: 'Expires', cell: each => dayOf(each.expiresOn) },
          {
            head: 'State',
            cell: each => {
              const [word, tone] = STATES[each.state]
              return <StatusBadge status={word} tone={tone} plain />
            },
          },
          {
            head: 'Actions',
            cell: each =>
              each.state === 'revoked' || each.state === 'expired' ? null : (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke ${each.name}`}
                  onClick={() => void ask(each)}
                >
                  Revoke
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}
