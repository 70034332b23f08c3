import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFiles, IconPlus, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { isTagsAsked, tagsAsked } from '@/entities/tags/asked'
import { useTags } from '@/entities/tags/calls'
import { TagFilter } from '@/entities/tags/TagFilter'
import { TagSelected } from '@/entities/tags/TagSelected'
import {
  count,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  SelectionBar,
  TERMS,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { AddDocuments } from './AddDocuments'
import { DOCUMENTS, PER_PAGE, useDocuments, useThoseOf } from './calls'
import { DocumentPanel } from './DocumentPanel'
import { DOC_TYPES, useAddable } from './docTypes'
import { Rows } from './Rows'

interface Parts {
  title: string
  /** Only the documents of tariffs; otherwise those of all types. */
  amongTariffs?: boolean
  /** Those shared with the user, or with one of the user's groups. */
  assigned?: boolean
  /** Texts of an empty list: for users who may add documents, and for others. */
  mayAdd: string
  mayNot: string
}

/** A list of documents, one of them open next to it. The search and the open document are in the address. */
export function DocumentRoom({ title, amongTariffs = false, assigned = false, mayAdd, mayNot }: Parts) {
  const { address, page, put } = useAddress()
  const [adding, { open, close }] = useDisclosure()
  const addable = useAddable()
  const types = amongTariffs ? addable.filter(type => type === 'Tariff') : addable
  const view = {
    q: address.get('q') ?? '',
    account: address.get('account') ?? '',
    sort: address.get('sort') ?? '',
    page,
    removed: address.has('removed'),
    reviewer: address.get('reviewer') ?? '',
    type: amongTariffs ? 'Tariff' : (address.get('type') ?? ''),
    assigned,
    tagged: tagsAsked(address),
  }
  const opened = address.get('document')
  const documents = useDocuments(view)
  const { clear, ...choice } = useChoice()
  const isTagged = useTags().length > 0
  const chosen = documents.data?.rows.flatMap(row => (choice.chosen.has(row.id) ? [row.id] : [])) ?? []
  // documents shared with the user are added by others
  const add =
    types.length && !assigned ? (
      <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={open}>
        Add documents
      </Button>
    ) : null
  const isEmpty = documents.data?.count === 0
  const narrowed =
    !!view.q ||
    !!view.account ||
    view.removed ||
    !!view.reviewer ||
    (!amongTariffs && view.type !== '') ||
    isTagsAsked(view.tagged)
  return (
    <>
      <PageHeader title={title} meta={documents.data ? `${count(documents.data.count)} total` : null}>
        {isEmpty && !narrowed ? null : add}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find documents by name, station, region or file" placeholder="Name, station, region or file" />
        <AccountChoice value={view.account} onChange={account => put({ account })} />
        {amongTariffs ? null : (
          <Select
            w={140}
            aria-label="Document type"
            placeholder="All types"
            clearable
            comboboxProps={{ withinPortal: false }}
            data={DOC_TYPES}
            value={view.type || null}
            onChange={type => put({ type })}
          />
        )}
        <TagFilter />
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
      {chosen.length ? (
        <SelectionBar count={chosen.length} noun="document" onClear={clear}>
          <TagSelected kind="document" ids={chosen} noun="document" refetched={[[DOCUMENTS]]} />
        </SelectionBar>
      ) : null}
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={documents} what="the documents">
            {found =>
              found.rows.length ? (
                <Rows
                  rows={found.rows}
                  chosen={opened}
                  choice={isTagged && types.length ? choice : undefined}
                  sort={view.sort}
                  onSort={sort => put({ sort })}
                  choose={document => put({ document, page })}
                  typed={!amongTariffs}
                />
              ) : (
                <Nothing narrowed={narrowed} body={add ? mayAdd : mayNot}>
                  {add}
                </Nothing>
              )
            }
          </Loaded>
          {documents.data && documents.data.count > PER_PAGE ? (
            <Pager page={page} count={documents.data.count} limit={PER_PAGE} />
          ) : null}
        </div>
        {opened ? <DocumentPanel key={opened} id={opened} onClose={() => put({ document: null, page })} /> : null}
      </div>
      <AddDocuments opened={adding} types={types} amongTariffs={amongTariffs} onClose={close} />
    </>
  )
}

/** The reviewer whose decision the documents wait for. */
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

function Nothing({ narrowed, body, children }: { narrowed: boolean; body: string; children: ReactNode }) {
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
  return (
    <EmptyState icon={IconFiles} title="No documents yet" body={body}>
      {children}
    </EmptyState>
  )
}
