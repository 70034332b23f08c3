import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { isDay } from '@/place'
import {
  alertToast,
  type Columns,
  count,
  counted,
  DayInput,
  EmptyState,
  FilterSelect,
  ListScreen,
  moment,
  StatusBadge,
  TERMS,
  type Tone,
  useListController,
} from '@/ui'
import css from './auditLog.module.css'
import { type Entry, exportLog, LIMIT, useAuditLog, useAuditPeople } from './calls'
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

const COLUMNS: Columns<Entry> = [
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
]

/** Who did what, when, from where and on what; no one can change it. */
export default function AuditLog() {
  const { filters, isNarrowed, page, put } = useListController({
    filters: { userId: 'any', kind: 'any', outcome: 'any', from: 'any', to: 'any' },
  })
  const log = useAuditLog(filters, page)
  const people = useAuditPeople()
  const save = useMutation({
    mutationFn: () => exportLog(filters),
    meta: SHOWN_IN_PLACE,
    onError: error => alertToast(messageOf(error)),
  })
  const day = (name: 'from' | 'to', label: string) => (
    <DayInput
      w={128}
      aria-label={label}
      placeholder={label}
      value={filters[name]}
      onChange={next => (next === '' || isDay(next)) && put({ [name]: next })}
    />
  )
  return (
    <ListScreen
      title="Audit log"
      meta={log.data && `${counted(log.data.count, 'entry', 'entries')}, kept ${count(log.data.keptDays)} days`}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
      }
      toolbar="Entries shown"
      find={['Find in what happened, records and addresses', 'Text, record or address']}
      filters={
        <>
          <FilterSelect
            name="userId"
            label="Person"
            w={160}
            searchable
            data={(people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect
            name="kind"
            label="Kind"
            w={130}
            data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          />
          <FilterSelect
            name="outcome"
            label="Outcome"
            w={130}
            data={Object.entries(OUTCOMES).map(([value, [label]]) => ({ value, label }))}
          />
          {day('from', 'From')}
          {day('to', 'To')}
          {isNarrowed ? (
            <Button
              variant="subtle"
              onClick={() => put(Object.fromEntries(Object.keys(filters).map(name => [name, null])))}
            >
              {TERMS.clearFilters}
            </Button>
          ) : null}
        </>
      }
      bodyClass={css.page}
      of={log}
      what="audit log"
      rows={log.data?.entries}
      limit={LIMIT}
      region="Audit log, table"
      rowKey={each => each.id}
      empty={<EmptyState icon={IconHistory} title={TERMS.noResults} body="Change the filters or the period." />}
      columns={COLUMNS}
    />
  )
}
