import { Button, Select } from '@mantine/core'
import { IconArrowsLeftRight, IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SidePick } from '@/entities/tariffSides'
import { counted, EmptyState, FilterChip, Gap, ListScreen, useAddress } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { EVERY_ACCOUNT, laneOverAll, tariffList } from '../../addresses'
import { LaneFilter, useLaneFilter } from '../../lanes/LaneFilter'
import { exportRates, RATES_PER_PAGE, useRates } from './calls'
import { RateRows } from './RateRows'
import { readView, VALIDITY } from './ratesView'

/** Origin, destination, carrier and service. */
const ASKED_FIRST = ['originPort', 'destinationPort', 'carrier', 'serviceLevel', 'originCountry', 'destinationCountry']

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconRoute} title="No matching lanes" body="Clear a field above, or show all published rates.">
      <Link to=".">Show all rates</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconRoute}
      title="No rates in effect"
      body="Rates appear here once a tariff with lanes is published."
    >
      <Link to={tariffList}>Open tariffs</Link>
    </EmptyState>
  )
}

/** The lanes of all tariffs in one list: searched by origin and destination, carrier and service. */
export default function Rates() {
  const { address, visit } = useAddress()
  const find = useLaneFilter()
  const view = readView(address, find)
  const rates = useRates(view)
  const found = rates.data
  const used = found?.identifiers ?? []
  const asked = ASKED_FIRST.filter(id => used.includes(id) || id in find)
  const account = view.accountId === EVERY_ACCOUNT ? 'All accounts' : found?.rows[0]?.accountName || '1 account'
  return (
    <ListScreen
      title="Rates"
      meta={found && `${counted(found.count, 'lane')} of ${counted(found.tariffs, 'tariff')}`}
      actions={
        <>
          <ExportButton disabled={!found?.count} onExport={() => exportRates(view)} />
          <Button
            component={Link}
            variant="default"
            to={laneOverAll({}, view.side)}
            leftSection={<IconArrowsLeftRight size={14} stroke={1.8} />}
          >
            Compare a lane
          </Button>
        </>
      }
      toolbar="Find lanes"
      filters={
        <>
          {(found?.hasSides || view.side === 'buying') && !view.tariffId ? (
            <SidePick side={view.side} onPick={next => visit({ side: next === 'buying' ? next : null })} />
          ) : null}
          <LaneFilter identifiers={asked} />
          {view.tariffId ? (
            <FilterChip
              field="Tariff"
              op=""
              value={found?.rows[0]?.tariffName ?? '1 tariff'}
              onClear={() => visit({ tariff: null })}
            />
          ) : null}
          {view.accountId ? (
            <FilterChip field="Account" op="" value={account} onClear={() => visit({ account: null })} />
          ) : null}
          <Gap />
          <Select
            w={180}
            aria-label="Validity"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={Object.entries(VALIDITY).map(([value, label]) => ({ value, label }))}
            value={view.valid}
            onChange={value => visit({ valid: value === 'today' ? null : value })}
          />
        </>
      }
      of={rates}
      what="the rates"
      bars={12}
      rows={found?.rows}
      limit={RATES_PER_PAGE}
      empty={<Nothing narrowed={Object.keys(find).length > 0 || !!view.tariffId || !!view.accountId} />}
      table={() => (found ? <RateRows of={found} view={view} /> : null)}
    />
  )
}
