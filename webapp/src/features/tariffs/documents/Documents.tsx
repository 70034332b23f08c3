import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFiles, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { usePermission } from '@/api/permissions'
import { Allowed, count, EmptyState, Gap, Loaded, PageHeader, Pager, Toolbar } from '@/ui'
import { AddDocuments } from './AddDocuments'
import { PER_PAGE, useDocuments } from './calls'
import { DocumentPanel } from './DocumentPanel'
import css from './documents.module.css'
import { Rows } from './Rows'

const ADD = 'tariffs.saveTariff'

/** The contracts and rate sheets behind the tariffs. What is looked for, and which one is open, stands in the address. */
export default function Documents() {
  const [address, setAddress] = useSearchParams()
  const [adding, { open, close }] = useDisclosure()
  const view = {
    q: address.get('q') ?? '',
    account: address.get('account') ?? '',
    sort: address.get('sort') ?? '',
    page: Number(address.get('page') ?? 1),
    removed: address.has('removed'),
  }
  const chosen = address.get('document')
  const documents = useDocuments(view)
  const set = (name: string, value: string | null, keepPage = false) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (!keepPage) next.delete('page')
        return next
      },
      { replace: true },
    )
  const add = (
    <Allowed permission={ADD}>
      <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={open}>
        Add documents
      </Button>
    </Allowed>
  )
  const isEmpty = documents.data?.count === 0
  const narrowed = !!view.q || !!view.account || view.removed
  return (
    <>
      <PageHeader title="Tariff documents" meta={documents.data ? `${count(documents.data.count)} in all` : null}>
        {isEmpty && !narrowed ? null : add}
      </PageHeader>
      <Toolbar label="Find">
        <TextInput
          w={280}
          aria-label="Find a document by name, station, region or file"
          placeholder="Name, station, region or file"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={view.q}
          onChange={event => set('q', event.currentTarget.value)}
        />
        <AccountChoice value={view.account} onChange={value => set('account', value)} />
        <SegmentedControl
          size="xs"
          aria-label="Which documents"
          value={view.removed ? 'removed' : ''}
          data={[
            { value: '', label: 'In use' },
            { value: 'removed', label: 'Removed' },
          ]}
          onChange={value => set('removed', value)}
        />
        <Gap />
      </Toolbar>
      <div className={css.body} data-split={chosen ? true : undefined}>
        <div className={css.list}>
          <Loaded of={documents} what="the documents">
            {found =>
              found.rows.length ? (
                <Rows
                  rows={found.rows}
                  chosen={chosen}
                  sort={view.sort}
                  onSort={sort => set('sort', sort)}
                  choose={id => set('document', id, true)}
                />
              ) : (
                <Nothing narrowed={narrowed}>{add}</Nothing>
              )
            }
          </Loaded>
          {documents.data && documents.data.count > PER_PAGE ? (
            <Pager page={view.page} count={documents.data.count} limit={PER_PAGE} />
          ) : null}
        </div>
        {chosen ? <DocumentPanel key={chosen} id={chosen} onClose={() => set('document', null, true)} /> : null}
      </div>
      <AddDocuments opened={adding} onClose={close} />
    </>
  )
}

function AccountChoice({ value, onChange }: { value: string; onChange: (value: string | null) => void }) {
  const accounts = useAccounts()
  return (
    <Select
      w={220}
      aria-label="Account"
      placeholder="Any account"
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
        title="No document found"
        body="Names, stations, regions and file names are looked at."
      >
        <Link to=".">Show all documents</Link>
      </EmptyState>
    )
  }
  return mayAdd ? (
    <EmptyState
      icon={IconFiles}
      title="No document yet"
      body="Keep the contracts and rate sheets here that your tariffs are made from: with their dates, their revisions, and who decided on them."
    >
      {children}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFiles}
      title="No document yet"
      body="The contracts and rate sheets behind the tariffs stand here once somebody who changes tariffs has added them."
    />
  )
}
