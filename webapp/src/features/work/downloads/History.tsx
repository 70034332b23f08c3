import { Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import {
  ChangeList,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  Pager,
  ScrollRegion,
  TERMS,
  Toolbar,
  useAddress,
} from '@/ui'
import { PeriodPick } from '@/widgets/PeriodPick'
import { type Change, type Changes, LIMIT, useChanges } from './calls'
import { pathInWords, valueInWords } from './changeWords'
import css from './reports.module.css'

const ACTIONS: Record<string, string> = {
  created: 'Created',
  changed: 'Changed',
  archived: 'Removed',
  restored: 'Restored',
  imported: 'Imported',
}
const MOST_SHOWN = 3

/** Rules of fields have the key of their field in place of a name. */
const nameOf = ({ recordName }: Change) => (recordName.includes('#') ? pathInWords(recordName) : recordName)

/** The changes in words; one that was empty and is empty in another way says nothing. */
const toldOf = (changes: Change['changes']) =>
  changes
    .map(({ path, before, after }) => ({
      key: path,
      label: pathInWords(path),
      before: valueInWords(before),
      after: valueInWords(after),
    }))
    .filter(({ before, after }) => before || after)

/** Old and new values: a few at once, the others when they are asked for. */
function Values({ of: { action, changes } }: { of: Change }) {
  // of a record that is new everything is
  const shown = action === 'changed' || action === 'restored' ? MOST_SHOWN : 0
  const told = toldOf(changes)
  const more = told.slice(shown)
  return (
    <>
      {shown ? <ChangeList changes={told.slice(0, shown)} /> : null}
      {more.length ? (
        <details className={css.more}>
          <summary>{shown ? `${more.length} more` : counted(more.length, 'value')}</summary>
          <ChangeList changes={more} />
        </details>
      ) : null}
    </>
  )
}

function Filters({ found }: { found: Changes | undefined }) {
  const { address, put } = useAddress()
  const choice = (name: 'kind' | 'by', label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      w={180}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      nothingFoundMessage={TERMS.noMatches}
      data={data}
      value={address.get(name) || null}
      onChange={next => put({ [name]: next })}
    />
  )
  return (
    <Toolbar label="Changes shown">
      {choice(
        'kind',
        'Kind of record',
        (found?.kinds ?? []).map(({ kind, called }) => ({ value: kind, label: called })),
      )}
      {choice(
        'by',
        'Person',
        (found?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      <PeriodPick first={found?.first} last={found?.last} />
    </Toolbar>
  )
}

/** `/reports/history`: what was changed in records, by whom and when. */
export default function History() {
  const { address, page } = useAddress()
  const of = (name: string) => address.get(name) ?? ''
  const changes = useChanges({ kind: of('kind'), by: of('by'), from: of('from'), to: of('to') }, page)
  return (
    <>
      <PageHeader title="History" meta={changes.data ? counted(changes.data.count, 'change') : undefined} />
      <Filters found={changes.data} />
      <Loaded of={changes} what="the changes">
        {found =>
          found.entries.length ? (
            <>
              <ScrollRegion fill label="Changes of records">
                <DataTable
                  rows={found.entries}
                  rowKey={entry => entry.id}
                  label="Changes of records"
                  columns={[
                    { head: 'When', cell: entry => moment(entry.updatedOn) },
                    { head: 'Who', fit: 'wrap', look: 'strong', cell: entry => entry.updatedBy.name },
                    {
                      head: 'Record',
                      fit: 'wrap',
                      cell: entry => (
                        <>
                          {entry.called}
                          {entry.recordName ? <div className={css.under}>{nameOf(entry)}</div> : null}
                        </>
                      ),
                    },
                    { head: 'Action', cell: entry => ACTIONS[entry.action] ?? entry.action },
                    {
                      head: 'Old and new values',
                      fit: 'wrap',
                      className: css.values,
                      cell: entry => <Values of={entry} />,
                    },
                  ]}
                />
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={LIMIT} />
            </>
          ) : (
            <EmptyState icon={IconHistory} title="No changes found" body="Change the filters or the period." />
          )
        }
      </Loaded>
    </>
  )
}
