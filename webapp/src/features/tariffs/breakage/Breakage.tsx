import { Button, Menu } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE } from '@/entities/versionWords'
import { Allowed, type Columns, count, EmptyState, ListScreen, StatusBadge, useAddress } from '@/ui'
import { tariffAddress } from '../addresses'
import { useTariffs } from '../calls'
import { KINDS } from '../form/breakSetForm'
import { BreakageDialog } from './BreakageDialog'
import own from './breakage.module.css'
import { SETS_PER_PAGE, useBreakSets } from './calls'

const MOST_SHOWN = 6

const columnsOf = (edit: (tariffId: string) => void): Columns<Wire<'BreakSetRow'>> => [
  { head: 'Breaks', look: 'strong', cell: row => row.name },
  { head: 'Basis', cell: row => KINDS.find(each => each.value === row.kind)?.label },
  {
    head: 'Ranges',
    cell: row => (
      <span className={own.ranges}>
        {row.ranges.slice(0, MOST_SHOWN).map(range => (
          <span key={range}>{range}</span>
        ))}
        {row.ranges.length > MOST_SHOWN ? (
          <span className="dim">and {count(row.ranges.length - MOST_SHOWN)} more</span>
        ) : null}
      </span>
    ),
  },
  { head: 'Charges', cell: row => row.charges.join(', ') || <span className="dim">none yet</span> },
  {
    head: 'Tariff',
    cell: row => <Link to={tariffAddress({ tariffId: row.tariffId, accountId: null })}>{row.tariffName}</Link>,
  },
  { head: 'Version', figure: true, cell: row => row.versionNumber },
  { head: 'Status', cell: row => <StatusBadge status={VERSION_STATE[row.state]} plain /> },
  {
    head: <span className="vh">Actions</span>,
    cell: row => (
      <Allowed permission="tariffs.saveTariff">
        <Button variant="default" size="compact-xs" onClick={() => edit(row.tariffId)}>
          Edit
        </Button>
      </Allowed>
    ),
  },
]

/** The break sets of all tariffs: weight, miles, ZIP codes and hours. */
export default function Breakage() {
  const { page } = useAddress()
  const sets = useBreakSets(page)
  const [edited, setEdited] = useState('')
  return (
    <ListScreen
      title="Break points"
      meta={sets.data && `${count(sets.data.count)} sets`}
      actions={<NewBreaks choose={setEdited} />}
      of={sets}
      what="the breaks"
      rows={sets.data?.rows}
      limit={SETS_PER_PAGE}
      hidesOnePage
      region="Table of breaks"
      rowKey={row => `${row.tariffId} ${row.id}`}
      empty={
        <EmptyState
          icon={IconStairs}
          title="No shared breaks"
          body="Shared breaks are defined once per tariff and used by several charges. Breaks that come only from a rate workbook are on its lanes."
        />
      }
      columns={columnsOf(setEdited)}
    >
      {edited ? <BreakageDialog tariffId={edited} onClose={() => setEdited('')} /> : null}
    </ListScreen>
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
