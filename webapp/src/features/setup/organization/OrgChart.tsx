import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { recordsUnder } from '@/records'
import { counted, Loaded, PageHeader, ScrollRegion, StatusBadge } from '@/ui'
import { Close, type Closed } from './Close'
import css from './orgChart.module.css'

type Node = Wire<'OrganizationTreeNode'>
const below = (node: Node) => node.children ?? []

const useTree = (query: { type: 'company' | 'account'; system?: string }) =>
  useQuery({
    queryKey: ['treeview', query],
    queryFn: () => dataOf(api.GET('/api/treeview', { params: { query } })),
    meta: SHOWN_IN_PLACE,
  })

/** The children of a line, once it is opened. */
function Accounts({ nodes, linked }: { nodes: Node[]; linked: boolean }) {
  return (
    <ul>
      {nodes.map(node => (
        <li key={node.id}>
          <span className={css.line}>
            <i />
            {linked ? <Link to={`/accounts/${node.id}/edit`}>{node.name}</Link> : <b>{node.name}</b>}
            <span className="dim">
              {node.code}
              {node.country ? ` · ${node.country}` : ''}
            </span>
          </span>
          {below(node).length ? <Accounts nodes={below(node)} linked={linked} /> : null}
        </li>
      ))}
    </ul>
  )
}

function AccountsOf({ system, linked }: { system: Node; linked: boolean }) {
  const tree = useTree({ type: 'account', system: system.id })
  return (
    <Loaded of={tree} what="the accounts" bars={2}>
      {nodes => <Accounts nodes={nodes} linked={linked} />}
    </Loaded>
  )
}

/** Whether it is closed, with a button to close or reopen it for administrators of its company. */
function State({ node, onTurn }: { node: Node; onTurn: (which: Closed) => void }) {
  const kind = node.type === 'company' ? 'company' : 'system'
  const verb = node.closed ? 'Reopen' : 'Close'
  return (
    <>
      {node.closed ? <StatusBadge status="Closed" /> : null}
      {node.mine ? (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${verb} ${node.name}`}
          onClick={() => onTurn({ kind, id: node.id })}
        >
          {verb}
        </Button>
      ) : null}
    </>
  )
}

function System({ system, under, onTurn }: { system: Node; under: string; onTurn: (which: Closed) => void }) {
  const [opened, setOpened] = useState(false)
  const here = useSession(state => state.data?.loggedInUser.system.id)
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <li>
      <span className={css.line}>
        {system.accounts ? (
          <button
            type="button"
            className={css.opens}
            aria-expanded={opened}
            aria-label={`Accounts of ${system.name}`}
            onClick={() => setOpened(!opened)}
          >
            <Chevron size={14} stroke={1.8} />
          </button>
        ) : (
          <i />
        )}
        {system.closed ? <b>{system.name}</b> : <Link to={`${under}/edit/${system.id}`}>{system.name}</Link>}
        <span className="dim">
          {system.code} · {system.currency}
          {system.country ? ` · ${system.country}` : ''} · {counted(system.accounts ?? 0, 'account')} · {system.role}
        </span>
        <State node={system} onTurn={onTurn} />
      </span>
      {opened ? <AccountsOf system={system} linked={system.id === here} /> : null}
    </li>
  )
}

/** `/configuration/company/viewH`: the user's companies, their systems, and the accounts of an opened system (A005). */
export default function OrgChart() {
  const { pathname } = useLocation()
  const tree = useTree({ type: 'company' })
  const systems = recordsUnder(pathname, 'system')
  const [turning, setTurning] = useState<Closed | null>(null)
  return (
    <>
      <PageHeader title="Company hierarchy" meta="Companies, their systems and accounts">
        <Button component={Link} variant="default" to={`${recordsUnder(pathname, 'company')}/view`}>
          List
        </Button>
      </PageHeader>
      <Loaded of={tree} what="the hierarchy">
        {companies => (
          <ScrollRegion className={css.tree} label="Hierarchy">
            <ul aria-label="Companies">
              {companies.map(company => (
                <li key={company.id}>
                  <span className={css.line}>
                    <b>{company.name}</b>
                    <span className="dim">
                      {company.code}
                      {company.country ? ` · ${company.country}` : ''} · {counted(below(company).length, 'system')}
                    </span>
                    <State node={company} onTurn={setTurning} />
                  </span>
                  <ul>
                    {below(company).map(system => (
                      <System key={system.id} system={system} under={systems} onTurn={setTurning} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )}
      </Loaded>
      {turning ? <Close which={turning} onClose={() => setTurning(null)} /> : null}
    </>
  )
}
