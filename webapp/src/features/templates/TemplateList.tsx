import { Select, TextInput } from '@mantine/core'
import { IconForms, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, EmptyState, Gap, Loaded, moment, PageHeader, Pager, ScrollRegion, Toolbar, ui } from '@/ui'
import { templateAddress } from './addresses'
import { useTemplates } from './calls'
import { docTypeLabel } from './docTypes'
import css from './templates.module.css'

function Rows({ rows, systemId }: { rows: Wire<'TemplateSummary'>[]; systemId: string }) {
  const open = useNavigate()
  return (
    <ScrollRegion className={css.scroll} label="Table of templates">
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Template</th>
            <th>Used for</th>
            <th>Level</th>
            <th className="num">Fields</th>
            <th className="num">Mandatory</th>
            <th className="num">Version</th>
            <th>Changed</th>
            <th>By</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const address = templateAddress(systemId, row.docType, row.accountId)
            return (
              <tr key={row.templateId} className={css.row} onClick={() => open(address)}>
                <td className="strong">
                  <Link to={address}>{row.profileName}</Link>
                </td>
                <td>{docTypeLabel(row.docType)}</td>
                <td>
                  {row.level === 'system' ? (
                    <span className="dim">System</span>
                  ) : (
                    <>
                      {row.accountName} <span className="dim">{row.accountNumber}</span>
                    </>
                  )}
                </td>
                <td className="num">{count(row.fieldCount)}</td>
                <td className="num">{count(row.mandatoryCount)}</td>
                <td className="num">{row.version}</td>
                <td>{moment(row.updatedOn)}</td>
                <td>{row.updatedBy}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Every template of the system: its own, and those of accounts that differ from them. */
export function TemplateList() {
  const { systemId = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const kind = address.get('for') ?? ''
  const page = Number(address.get('page') ?? 1)
  const templates = useTemplates(q, kind, page)
  const narrow = (name: string, value: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setAddress(next, { replace: true })
  }
  return (
    <>
      <PageHeader title="Templates" meta={templates.data ? `${count(templates.data.count)} in all` : null} />
      <Toolbar label="Find">
        <TextInput
          w={260}
          aria-label="Find a template by name"
          placeholder="Find by name"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={event => narrow('q', event.currentTarget.value)}
        />
        <Select
          w={180}
          aria-label="Used for"
          placeholder="Used for anything"
          clearable
          data={(templates.data?.docTypes ?? []).map(value => ({ value, label: docTypeLabel(value) }))}
          value={kind || null}
          onChange={value => narrow('for', value ?? '')}
        />
        <Gap />
      </Toolbar>
      <Loaded of={templates} what="the templates">
        {found =>
          found.rows.length ? (
            <Rows rows={found.rows} systemId={systemId} />
          ) : (
            <EmptyState
              icon={IconForms}
              title={q || kind ? 'No template like that' : 'No template yet'}
              body="A template says which fields a grid, a form or a workbook has. Accounts without one of their own use the system’s."
            >
              {q || kind ? <Link to=".">Show all templates</Link> : null}
            </EmptyState>
          )
        }
      </Loaded>
      {templates.data && templates.data.count > templates.data.pageLimit ? (
        <Pager page={page} count={templates.data.count} limit={templates.data.pageLimit} />
      ) : null}
    </>
  )
}
