import { Button, Menu } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE } from '@/entities/versionWords'
import { Allowed, count, EmptyState, Loaded, PageHeader, Pager, ScrollRegion, StatusBadge, ui, useAddress } from '@/ui'
import { tariffAddress } from '../addresses'
import { useTariffs } from '../calls'
import { KINDS } from '../form/breakSetForm'
import { BreakageDialog } from './BreakageDialog'
import own from './breakage.module.css'
import { SETS_PER_PAGE, useBreakSets } from './calls'

const MOST_SHOWN = 6

function Rows({ rows, edit }: { rows: Wire<'BreakSetRow'>[]; edit: (tariffId: string) => void }) {
  return (
    <ScrollRegion fill label="Table of breaks">
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Breaks</th>
            <th>Basis</th>
            <th>Ranges</th>
            <th>Charges</th>
            <th>Tariff</th>
            <th className="num">Version</th>
            <th>Status</th>
            <th>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.tariffId} ${row.id}`}>
              <td className="strong">{row.name}</td>
              <td>{KINDS.find(each => each.value === row.kind)?.label}</td>
              <td>
                <span className={own.ranges}>
                  {row.ranges.slice(0, MOST_SHOWN).map(range => (
                    <span key={range}>{range}</span>
                  ))}
                  {row.ranges.length > MOST_SHOWN ? (
                    <span className="dim">and {count(row.ranges.length - MOST_SHOWN)} more</span>
                  ) : null}
                </span>
              </td>
              <td>{row.charges.join(', ') || <span className="dim">none yet</span>}</td>
              <td>
                <Link to={tariffAddress({ tariffId: row.tariffId, accountId: null })}>{row.tariffName}</Link>
              </td>
              <td className="num">{row.versionNumber}</td>
              <td>
                <StatusBadge status={VERSION_STATE[row.state]} plain />
              </td>
              <td>
                <Allowed permission="tariffs.saveTariff">
                  <Button variant="default" size="compact-xs" onClick={() => edit(row.tariffId)}>
                    Edit
                  </Button>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The sets of breaks of all tariffs: weight, miles, zip codes and hours. */
export default function Breakage() {
  const { page } = useAddress()
  const sets = useBreakSets(page)
  const [edited, setEdited] = useState('')
  const add = <NewBreaks choose={setEdited} />
  return (
    <>
      <PageHeader title="Break points" meta={sets.data ? `${count(sets.data.count)} sets` : null}>
        {add}
      </PageHeader>
      <Loaded of={sets} what="the breaks">
        {found =>
          found.rows.length ? (
            <>
              <Rows rows={found.rows} edit={setEdited} />
              {found.count > SETS_PER_PAGE ? <Pager page={page} count={found.count} limit={SETS_PER_PAGE} /> : null}
            </>
          ) : (
            <EmptyState
              icon={IconStairs}
              title="No shared breaks"
              body="Shared breaks are defined once per tariff and used by several charges. Breaks that come only from a rate workbook are on its lanes."
            />
          )
        }
      </Loaded>
      {edited ? <BreakageDialog tariffId={edited} onClose={() => setEdited('')} /> : null}
    </>
  )
}

function NewBreaks({ choose }: { choose: (tariffId: string) => void }) {
  const tariffs = useTariffs('', 1)
  return (
    <Allowed permission="tariffs.saveTariff">
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={14} stroke={1.8} />} disabled={!tariffs.data?.rows.length}>
            Add breaks to a tariff
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {(tariffs.data?.rows ?? []).map(each => (
            <Menu.Item key={each.tariffId} onClick={() => choose(each.tariffId)}>
              {each.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Allowed>
  )
}
