import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFiles, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { usePermission } from '@/api/permissions'
import {
  Allowed,
  count,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  TERMS,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { AddDocuments } from './AddDocuments'
import { PER_PAGE, useDocuments, useThoseOf } from './calls'
import { DocumentPanel } from './DocumentPanel'
import { Rows } from './Rows'

const ADD = 'tariffs.saveTariff'

/** The contracts and rate sheets behind the tariffs. What is looked for, and which one is open, stands in the address. */
export default function Documents() {
  const { address, page, put } = useAddress()
  const [adding, { open, close }] = useDisclosure()
  const view = {
    q: address.get('q') ?? '',
    account: address.get('account') ?? '',
    sort: address.get('sort') ?? '',
    page,
    removed: address.has('removed'),
    reviewer: address.get('reviewer') ?? '',
  }
  const chosen = address.get('document')
  const documents = useDocuments(view)
  const add = (
    <Allowed permission={ADD}>
      <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={open}>
        Add documents
      </Button>
    </Allowed>
  )
  const isEmpty = documents.data?.count === 0
  const narrowed = !!view.q || !!view.account || view.removed || !!view.reviewer
  return (
    <>
      <PageHeader title="Tariff documents" meta={documents.data ? `${count(documents.data.count)} total` : null}>
        {isEmpty && !narrowed ? null : add}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find documents by name, station, region or file" placeholder="Name, station, region or file" />
        <AccountChoice value={view.account} onChange={account => put({ account })} />
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={view.removed ? 'removed' : ''}
          data={[
            { value: '', label: 'In use' },
            { value: 'removed', label: 'Removed' },
          ]}
          onChange={removed => put({ removed })}
        />
        {view.reviewer ? <Reviewer id={view.reviewer} onClear={() => put({ reviewer: null })} /> : null}
        <Gap />
      </Toolbar>
      <div className={ui.split} data-open={chosen ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={documents} what="the documents">
            {found =>
              found.rows.length ? (
                <Rows
                  rows={found.rows}
                  chosen={chosen}
                  sort={view.sort}
                  onSort={sort => put({ sort })}
                  choose={document => put({ document, page })}
                />
              ) : (
                <Nothing narrowed={narrowed}>{add}</Nothing>
              )
            }
          </Loaded>
          {documents.data && documents.data.count > PER_PAGE ? (
            <Pager page={page} count={documents.data.count} limit={PER_PAGE} />
          ) : null}
        </div>
        {chosen ? <DocumentPanel key={chosen} id={chosen} onClose={() => put({ document: null, page })} /> : null}
      </div>
      <AddDocuments opened={adding} onClose={close} />
    </>
  )
}

/** Whose decision the documents wait for. */
function Reviewer({ id, onClear }: { id: string; onClear: () => void }) {
  const name = useThoseOf('users').data?.find(each => each.id === id)?.n
  return <FilterChip field="Under review by" op="" value={name ?? 'One person'} onClear={onClear} />
}

function AccountChoice({ value, onChange }: { value: string; onChange: (value: string | null) => void }) {
  const accounts = useAccounts()
  return (
    <Select
      w={220}
      aria-label="Account"
      placeholder={TERMS.allAccounts}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      data={(accounts.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={onChange}
    />
  )
}

function Nothing({ narrowed, children }: { narrowed: boolean; children: React.ReactNode }) {
  const mayAdd = usePermission(ADD)
  if (narrowed) {
    return (
      <EmptyState
        icon={IconSearch}
        title={TERMS.noResults}
        body="Search covers names, stations, regions and file names."
      >
        <Link to=".">Show all documents</Link>
      </EmptyState>
    )
  }
  return mayAdd ? (
    <EmptyState
      icon={IconFiles}
      title="No documents yet"
      body="Keep the contracts and rate sheets behind your tariffs here, with dates, revisions and approvals."
    >
      {children}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFiles}
      title="No documents yet"
      body="Contracts and rate sheets appear here once a tariff editor adds them."
    />
  )
}
