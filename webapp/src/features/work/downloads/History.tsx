import { IconHistory } from '@tabler/icons-react'
import {
  ChangeList,
  type Columns,
  counted,
  EmptyState,
  FilterSelect,
  ListScreen,
  moment,
  useListController,
} from '@/ui'
import { PeriodPick } from '@/widgets/PeriodPick'
import { type Change, LIMIT, useChanges } from './calls'
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

/** Field rules have the key of their field in place of a name. */
const nameOf = ({ recordName }: Change) => (recordName.includes('#') ? pathInWords(recordName) : recordName)

/** The changes in words; one empty value replaced by another is left out. */
const toldOf = (changes: Change['changes']) =>
  changes
    .map(({ path, before, after }) => ({
      key: path,
      label: pathInWords(path),
      before: valueInWords(before),
      after: valueInWords(after),
    }))
    .filter(({ before, after }) => before || after)

/** Old and new values: a few at first, the others on request. */
function Values({ of: { action, changes } }: { of: Change }) {
  // in a new record everything is
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

const COLUMNS: Columns<Change> = [
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
  { head: 'Old and new values', fit: 'wrap', className: css.values, cell: entry => <Values of={entry} /> },
]

/** `/reports/history`: what was changed in records, by whom and when. */
export default function History() {
  const { filters, page } = useListController({ filters: { kind: 'any', by: 'any', from: 'any', to: 'any' } })
  const { q: _, ...sought } = filters
  const changes = useChanges(sought, page)
  const found = changes.data
  return (
    <ListScreen
      title="History"
      noun="change"
      toolbar="Changes shown"
      filters={
        <>
          <FilterSelect
            name="kind"
            label="Kind of record"
            w={180}
            searchable
            data={(found?.kinds ?? []).map(({ kind, called }) => ({ value: kind, label: called }))}
          />
          <FilterSelect
            name="by"
            label="Person"
            w={180}
            searchable
            data={(found?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <PeriodPick first={found?.first} last={found?.last} />
        </>
      }
      of={changes}
      what="the changes"
      rows={found?.entries}
      limit={LIMIT}
      region="Changes of records"
      label="Changes of records"
      rowKey={entry => entry.id}
      empty={<EmptyState icon={IconHistory} title="No changes found" body="Change the filters or the period." />}
      columns={COLUMNS}
    />
  )
}
