import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconDatabase, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { Allowed, count, EmptyState, Gap, Loaded, PageHeader, ScrollRegion, Toolbar, ui } from '@/ui'
import { editType, newType, recordsOf, recordsOfAccount } from './addresses'
import { type TypeScope, useTypes } from './calls'
import css from './metadata.module.css'

type Row = Wire<'MetadataTypeSummary'>

function Rows({ rows, addressOf }: { rows: Row[]; addressOf: (row: Row) => string }) {
  return (
    <ScrollRegion className={css.scroll} label="Table of metadata types">
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Metadata type</th>
            <th>Description</th>
            <th>Suggestion source</th>
            <th>Level</th>
            <th className="num">Columns</th>
            <th className="num">Records</th>
            <th>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td className="strong">
                <Link to={addressOf(row)}>{row.label}</Link>
              </td>
              <td className={css.clip} title={row.description}>
                {row.description || '–'}
              </td>
              <td>{row.source}</td>
              <td>{row.level === 'default' ? 'Default' : 'System'}</td>
              <td className="num">{count(row.columnCount)}</td>
              <td className="num">{count(row.recordCount)}</td>
              <td className="num">
                <Allowed permission="metadata.editMetadata">
                  <Link to={editType(row.id)} aria-label={`Columns of ${row.label}`}>
                    Columns
                  </Link>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The lookup tables of the company, of the system, or as one account fills them. */
export default function MetadataTypes() {
  const { systemId, accountId } = useParams()
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const type = (address.get('level') ?? 'accountMetadata') as TypeScope
  const types = useTypes(q, type)
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(address)
    if (value) next.set(name, value)
    else next.delete(name)
    setAddress(next, { replace: true })
  }
  const create = (
    <Allowed permission="metadata.newMetadata">
      <Button component={Link} to={newType} leftSection={<IconPlus size={14} stroke={1.8} />}>
        New metadata type
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title={accountId ? 'Metadata of the account' : 'Metadata'}
        meta={types.data ? `${count(types.data.count)} lookup tables` : null}
      >
        {accountId ? null : create}
      </PageHeader>
      <Toolbar label="Find">
        <TextInput
          w={280}
          aria-label="Find a metadata type"
          placeholder="Find by label or name"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={event => put('q', event.currentTarget.value)}
        />
        <Gap />
        <SegmentedControl
          size="xs"
          aria-label="Level"
          value={type}
          data={[
            { value: 'accountMetadata', label: 'All' },
            { value: 'systemMetadata', label: 'System' },
            { value: 'defaultMetadata', label: 'Default' },
          ]}
          onChange={value => put('level', value === 'accountMetadata' ? '' : value)}
        />
      </Toolbar>
      <Loaded of={types} what="the metadata types">
        {found =>
          found.rows.length ? (
            <Rows
              rows={found.rows}
              addressOf={row =>
                systemId && accountId ? recordsOfAccount(systemId, accountId, row.id) : recordsOf(row.id)
              }
            />
          ) : (
            <EmptyState
              icon={IconDatabase}
              title={q ? `No metadata type holds “${q}”` : 'No metadata type yet'}
              body="A metadata type is a lookup table: fields suggest its records, rules look values up in it."
            >
              {create}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
