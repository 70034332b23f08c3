import { SegmentedControl } from '@mantine/core'
import { IconArchive, IconDatabase, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import {
  ActionButton,
  count,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  noResultsFor,
  PageHeader,
  Pager,
  Toolbar,
  ui,
  useAddress,
  useScreenActions,
} from '@/ui'
import { useExportAction } from '@/widgets/ExportButton'
import { exportRecords, NEW, PER_PAGE, useRecords, useResource } from './calls'
import { LEVEL } from './HoldsFor'
import { RecordGrid } from './RecordGrid'
import { RecordImport } from './RecordImport'
import { RecordPanel } from './RecordPanel'
import type { RecordParts } from './recordParts'
import css from './records.module.css'

/** Everything on a record screen: the list, the form next to it with its history, upload and export. */
export function RecordScreen(props: RecordParts) {
  const resource = useResource(props.base, props.narrowedBy)
  return (
    <Loaded of={resource} what="the screen" isScreen>
      {found => <Screen {...props} resource={found} />}
    </Loaded>
  )
}

function Screen({
  base,
  open,
  addressOf,
  pages,
  title,
  level = 'system',
  accountId,
  applies,
  actions,
  uploads = false,
  keeps = false,
  above,
  isWide = false,
  details,
  onSaved,
  narrowTo,
  narrowedBy = {},
  inputs,
  cells,
  resource,
}: RecordParts & { resource: Wire<'ResourceView'> }) {
  const { address, page, put } = useAddress()
  const [uploading, setUploading] = useState(uploads)
  const q = address.get('q') ?? ''
  const sort = address.get('sort') ?? ''
  const removed = address.has('removed')
  const only = address.get('level') ?? ''
  const list = useRecords(base, { q, page, sort, removed, level: only, accountId, narrowedBy })
  const to = (id: string | null) => addressOf(id, address.toString())
  const { add: mayAdd } = resource.permissions
  const newAt = pages ? pages.new : to(NEW)
  const exporting = useExportAction(() => exportRecords(base, q, resource.plural.toLowerCase(), narrowedBy))
  const acts = useScreenActions({
    upload: {
      label: 'Upload',
      icon: IconUpload,
      permission: mayAdd,
      isShown: !!mayAdd && !pages,
      perform: () => setUploading(true),
    },
    add: {
      label: 'New',
      icon: IconPlus,
      tone: open ? undefined : 'primary',
      permission: mayAdd,
      isShown: !!mayAdd && !!newAt,
      to: newAt,
    },
    export: exporting,
    removed: {
      label: removed ? 'Show records in use' : 'Show removed records',
      icon: IconArchive,
      isShown: !pages && !keeps,
      perform: () => put({ removed: removed ? '' : 'removed' }),
    },
  })
  return (
    <>
      <PageHeader title={title ?? resource.plural} meta={list.data ? `${count(list.data.count)} total` : null}>
        {actions}
        <ActionButton action={acts.upload} />
        {list.data?.count === 0 && !q && !only && !removed ? null : <ActionButton action={acts.add} />}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label={`Find in ${resource.plural.toLowerCase()}`} placeholder="Find" />
        {resource.levels.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Level"
            value={only}
            data={[
              { value: '', label: 'All levels' },
              ...resource.levels.map(each => ({ value: each, label: LEVEL[each] })),
            ]}
            onChange={value => put({ level: value })}
          />
        ) : null}
        {pages || keeps ? null : (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={removed ? 'removed' : ''}
            data={[
              { value: '', label: 'In use' },
              { value: 'removed', label: 'Removed' },
            ]}
            onChange={value => put({ removed: value })}
          />
        )}
        <Gap />
        <ActionButton action={acts.export} />
      </Toolbar>
      {above}
      <div className={`${ui.split} ${css.split}`} data-open={open ? '' : undefined} data-wide={isWide ? '' : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what={resource.plural.toLowerCase()}>
            {found =>
              found.rows.length ? (
                <RecordGrid
                  resource={resource}
                  rows={found.rows}
                  open={open}
                  sort={sort}
                  narrowTo={narrowTo}
                  cells={cells}
                  addressOf={pages?.of ?? (row => to(row.id))}
                  onSort={next => put({ sort: next })}
                />
              ) : q || only ? (
                <EmptyState
                  icon={IconSearch}
                  title={q ? noResultsFor(q) : 'No records at this level'}
                  body="Search covers codes, names and other text."
                >
                  <Link to={addressOf(null, '')}>Show all</Link>
                </EmptyState>
              ) : removed ? (
                <EmptyState
                  icon={IconDatabase}
                  title="No removed records"
                  body="Removed records stay here with their history, and you can restore them."
                />
              ) : (
                <EmptyState
                  icon={IconDatabase}
                  title={`No ${resource.plural.toLowerCase()} yet`}
                  body={resource.noneYet}
                >
                  <ActionButton action={acts.add} />
                </EmptyState>
              )
            }
          </Loaded>
          {list.data && list.data.count > PER_PAGE ? (
            <Pager page={page} count={list.data.count} limit={PER_PAGE} />
          ) : null}
        </div>
        {open ? (
          <RecordPanel
            base={base}
            resource={resource}
            open={open}
            accountId={accountId}
            applies={applies}
            inputs={inputs}
            keeps={keeps}
            details={details}
            onSaved={onSaved}
            addressOf={to}
          />
        ) : null}
      </div>
      {uploading ? (
        <RecordImport
          base={base}
          resource={resource}
          level={level}
          account={accountId}
          onClose={() => setUploading(false)}
        />
      ) : null}
    </>
  )
}
