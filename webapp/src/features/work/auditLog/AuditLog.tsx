import { Button, Select } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { isDay } from '@/place'
import {
  alertToast,
  count,
  counted,
  DataTable,
  DayInput,
  EmptyState,
  FindBox,
  Loaded,
  moment,
  PageHeader,
  Pager,
  StatusBadge,
  TERMS,
  type Tone,
  Toolbar,
  useAddress,
} from '@/ui'
import css from './auditLog.module.css'
import { type Entry, exportLog, LIMIT, type Sought, useAuditLog, useAuditPeople } from './calls'
import { RecordLink } from './RecordLink'

const KINDS: Record<Entry['kind'], string> = {
  signIn: 'Sign-in',
  signOut: 'Sign-out',
  refusal: 'Refusal',
  rights: 'Rights',
  invitation: 'Invitation',
  password: 'Password',
  export: 'Export',
  key: 'API key',
  alarm: 'Alert',
}
const OUTCOMES: Record<Entry['outcome'], [string, Tone]> = {
  done: ['Done', 'ok'],
  refused: ['Refused', 'bad'],
  throttled: ['Slowed down', 'warn'],
}
const NAMES = ['q', 'userId', 'kind', 'outcome', 'from', 'to'] as const

/** Who did what, when, from where and on what; nobody can change it. */
export default function AuditLog() {
  const { address, page } = useAddress()
  const sought = Object.fromEntries(NAMES.map(name => [name, address.get(name) ?? ''])) as unknown as Sought
  const log = useAuditLog(sought, page)
  const save = useMutation({
    mutationFn: () => exportLog(sought),
    meta: SHOWN_IN_PLACE,
    onError: error => alertToast(messageOf(error)),
  })
  return (
    <>
      <PageHeader
        title="Audit log"
        meta={
          log.data ? `${counted(log.data.count, 'entry', 'entries')}, kept ${count(log.data.keptDays)} days` : undefined
        }
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
      </PageHeader>
      <Filters sought={sought} />
      <div className={css.page}>
        <Loaded of={log} what="audit log">
          {data =>
            data.entries.length ? (
              <>
                <Entries entries={data.entries} />
                <Pager page={page} count={data.count} limit={LIMIT} />
              </>
            ) : (
              <EmptyState icon={IconHistory} title={TERMS.noResults} body="Change the filters or the period." />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function Filters({ sought }: { sought: Sought }) {
  const { put } = useAddress()
  const people = useAuditPeople()
  const day = (name: 'from' | 'to', label: string) => (
    <DayInput
      w={128}
      aria-label={label}
      placeholder={label}
      value={sought[name]}
      onChange={next => (next === '' || isDay(next)) && put({ [name]: next })}
    />
  )
  const choice = (name: 'kind' | 'outcome' | 'userId', label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      w={name === 'userId' ? 160 : 130}
      searchable={name === 'userId'}
      nothingFoundMessage={TERMS.noMatches}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      data={data}
      value={sought[name] || null}
      onChange={next => put({ [name]: next })}
    />
  )
  return (
    <Toolbar label="Entries shown">
      <FindBox label="Find in what happened, records and addresses" placeholder="Text, record or address" />
      {choice(
        'userId',
        'Person',
        (people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice(
        'kind',
        'Kind',
        Object.entries(KINDS).map(([value, label]) => ({ value, label })),
      )}
      {choice(
        'outcome',
        'Outcome',
        Object.entries(OUTCOMES).map(([value, [label]]) => ({ value, label })),
      )}
      {day('from', 'From')}
      {day('to', 'To')}
      {Object.values(sought).some(Boolean) ? (
        <Button variant="subtle" onClick={() => put(Object.fromEntries(NAMES.map(name => [name, null])))}>
          {TERMS.clearFilters}
        </Button>
      ) : null}
    </Toolbar>
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <DataTable
      rows={entries}
      rowKey={each => each.id}
      region="Audit log, table"
      columns={[
        { head: 'When', cell: each => moment(each.at) },
        {
          head: 'Who',
          look: 'strong',
          cell: each => (
            <>
              {each.by}
              {each.key ? <div className={css.under}>by key {each.key}</div> : null}
            </>
          ),
        },
        { head: 'Kind', cell: each => KINDS[each.kind] },
        {
          head: 'What',
          fit: 'wrap',
          cell: each => (
            <>
              {each.what}
              {each.rows === null ? '' : `, ${counted(each.rows, 'row')}`}
              {each.times > 1 ? ` (${count(each.times)} times)` : ''}
              {each.details.length ? (
                <details className={css.details}>
                  <summary>{counted(each.details.length, 'detail')}</summary>
                  <ul>
                    {each.details.map(line => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </details>
              ) : null}
            </>
          ),
        },
        { head: 'On', fit: 'wrap', cell: each => <RecordLink entry={each} /> },
        {
          head: 'Outcome',
          cell: each => {
            const [word, tone] = OUTCOMES[each.outcome]
            return <StatusBadge status={word} tone={tone} plain />
          },
        },
        { head: 'Address', cell: each => each.address || 'None', title: each => `Request ${each.requestId}` },
        { head: 'System', cell: each => each.system },
      ]}
    />
  )
}
