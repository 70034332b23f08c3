import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { alertToast, counted, DataTable, doneToast, Loaded, moment, Section, StatusBadge } from '@/ui'
import { LOG_LIMIT, type Rule, type Told, useRetry, useTold } from './calls'
import css from './notifications.module.css'

const STATES: Record<Told['state'], string> = {
  waiting: 'Waiting',
  told: 'Sent',
  failed: 'Failed',
  leftOut: 'Inactive',
}

/** Whom a rule notified of what, and the delivery status; failed ones are sent again. */
export function ToldLog({ rule, mayRetry }: { rule: Rule; mayRetry: boolean }) {
  const [failedOnly, setFailedOnly] = useState(false)
  const [page, setPage] = useState(1)
  const log = useTold(rule.id, failedOnly, page)
  const retry = useRetry(rule.id)
  const again = (rows: Told[]) =>
    retry.mutate(
      rows.map(row => row.id),
      {
        onSuccess: ({ count }) => doneToast(`${counted(count, 'email')} will be sent again.`),
        onError: error => alertToast(messageOf(error)),
      },
    )
  const failed = log.data?.rows.filter(row => row.mayRetry) ?? []
  return (
    <Section
      title="What it told"
      note={log.data?.failed ? `${log.data.failed} failed` : undefined}
      actions={
        <>
          <Checkbox
            label="Failed only"
            checked={failedOnly}
            onChange={event => {
              setFailedOnly(event.currentTarget.checked)
              setPage(1)
            }}
          />
          {mayRetry && failed.length > 1 ? (
            <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => again(failed)}>
              Retry these {failed.length}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded of={log} what="what it told">
        {data =>
          data.rows.length ? (
            <>
              <DataTable
                rows={data.rows}
                rowKey={row => row.id}
                label="What it told"
                columns={[
                  { head: 'When', cell: row => moment(row.on) },
                  { head: 'Person', names: true, cell: row => row.person },
                  { head: 'Message', fit: 'wrap', cell: row => row.title || '–' },
                  { head: 'Channel', cell: row => row.channel || '–' },
                  {
                    head: 'State',
                    fit: 'wrap',
                    cell: row => (
                      <>
                        <StatusBadge status={STATES[row.state]} label={row.words} />
                        {row.reason ? <div className={css.reason}>{row.reason}</div> : null}
                        {row.dueOn ? <div className={css.reason}>{moment(row.dueOn)}</div> : null}
                      </>
                    ),
                  },
                  {
                    head: 'Actions',
                    cell: row =>
                      mayRetry && row.mayRetry ? (
                        <Button
                          variant="default"
                          size="compact-xs"
                          aria-label={`Retry: ${row.person}, ${row.title}`}
                          onClick={() => again([row])}
                        >
                          Retry
                        </Button>
                      ) : null,
                  },
                ]}
              />
              <Pages page={page} count={data.count} onPage={setPage} />
            </>
          ) : (
            <p className={css.quiet}>{failedOnly ? 'Nothing failed.' : 'It has told nobody yet.'}</p>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The pager of the log, whose page is not in the address: the address is that of the rule. */
function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  if (count <= LOG_LIMIT) return null
  return (
    <div className={css.pages}>
      <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button variant="default" size="compact-sm" disabled={page * LOG_LIMIT >= count} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  )
}
