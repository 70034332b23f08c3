import { Button } from '@mantine/core'
import { IconPlayerPlay, IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Condition, toRules } from '@/conditions'
import { parseDay } from '@/fields'
import { andAlso, FilterTools, readFilter, SHIPMENT_PROFILES, shipmentFilterFields, writeFilter } from '@/filters'
import {
  Callout,
  count,
  DataTable,
  DayInput,
  EmptyState,
  Gap,
  Loaded,
  moment,
  PageHeader,
  Pager,
  ScrollRegion,
  signed,
  Toolbar,
  useAddress,
} from '@/ui'
import { tariffAddress, tariffList } from '../addresses'
import { useTariff } from '../calls'
import { whatIf } from './addresses'
import { useShipmentTemplate, useStartWhatIf, useWhatIfs } from './calls'
import css from './whatIf.module.css'

const SHIP_DATE = 'shipmentInformation#shipDate'

/** The ship dates as one more condition of the filter. */
function between(from: string, to: string): Condition | null {
  if (from && to) return { name: SHIP_DATE, operator: 'betweenInclusive', value: from, upTo: to }
  if (from) return { name: SHIP_DATE, operator: 'greaterThanEqualTo', value: from }
  return to ? { name: SHIP_DATE, operator: 'lessThanEqualTo', value: to } : null
}

function Choose({ tariff, versionId }: { tariff: Wire<'TariffView'>; versionId: string }) {
  const [address, setAddress] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const template = useShipmentTemplate()
  const start = useStartWhatIf()
  const fields = useMemo(() => shipmentFilterFields(template.data?.fields ?? []), [template.data])
  const version = tariff.versions.find(each => each.versionId === versionId) ?? tariff.versions[0]
  const filter = readFilter(address)
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
  const wrong = [from, to].some(day => day && !parseDay(day))
  const set = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(address)
    change(next)
    setAddress(next, { replace: true })
  }
  const setDay = (name: string, day: string) => set(next => (day ? next.set(name, day) : next.delete(name)))
  const day = between(parseDay(from) ?? '', parseDay(to) ?? '')
  const run = () =>
    start.mutate({
      tariffId: tariff.tariffId,
      versionId: version?.versionId ?? '',
      rules: toRules(day ? andAlso(filter, day) : filter, typeOf),
    })
  return (
    <>
      <PageHeader
        title="What if…"
        meta={
          <span className={css.meta}>
            <Link to={tariffAddress(tariff)}>{tariff.name}</Link>, version {version?.number} ({version?.state}) ·{' '}
            {count(version?.laneCount ?? 0)} lanes
          </span>
        }
      >
        <Button
          leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
          loading={start.isPending}
          disabled={wrong || !template.data}
          onClick={run}
        >
          Run on past shipments
        </Button>
      </PageHeader>
      <Toolbar label="Which shipments">
        <DayInput
          w={136}
          aria-label="Shipped from"
          placeholder="Shipped from"
          autoFocus
          value={from}
          error={from && !parseDay(from) ? true : undefined}
          onChange={day => setDay('from', day)}
        />
        <DayInput
          w={136}
          aria-label="Shipped to"
          placeholder="Shipped to"
          value={to}
          error={to && !parseDay(to) ? true : undefined}
          onChange={day => setDay('to', day)}
        />
        {template.data ? (
          <FilterTools
            docType="shipment"
            manageAt={SHIPMENT_PROFILES}
            fields={fields}
            filter={filter}
            onChange={next => set(address => writeFilter(address, next))}
            asked={asked}
            onAsked={setAsked}
          />
        ) : null}
        <Gap />
      </Toolbar>
      <div className={css.notice}>
        {start.error ? (
          <Callout tone="bad" title="What-if not started">
            <p>{messageOf(start.error)}</p>
          </Callout>
        ) : (
          <Callout tone="info" title="Shipments don’t change">
            <p>
              Every rated shipment in the filter is rated again as if this version had been in effect on its date, and
              compared with its current rate. With no filter, that means every rated shipment.
            </p>
          </Callout>
        )}
      </div>
    </>
  )
}

/** Earlier what-ifs, newest first. */
function Before({ tariffId }: { tariffId: string }) {
  const { page } = useAddress()
  const runs = useWhatIfs(tariffId, page)
  const open = useNavigate()
  return (
    <Loaded of={runs} what="the what-ifs">
      {found =>
        found.rows.length ? (
          <>
            <ScrollRegion className={css.scroll} label="Table of what-ifs">
              <DataTable
                rows={found.rows}
                rowKey={run => run.runId}
                open={run => open(whatIf(run.runId))}
                columns={[
                  {
                    head: 'Run',
                    look: 'strong',
                    cell: run => <Link to={whatIf(run.runId)}>{moment(run.startedOn)}</Link>,
                  },
                  { head: 'Tariff', cell: run => run.tariffName },
                  { head: 'Version', figure: true, cell: run => run.versionNumber },
                  { head: 'Run by', cell: run => run.userName },
                  { head: 'Status', cell: run => run.runningStatus },
                  { head: 'Shipments', figure: true, cell: run => count(run.processed) },
                  {
                    head: 'Difference',
                    figure: true,
                    cell: run =>
                      run.totals.map(each => `${each.currency} ${signed(each.delta, each.currency)}`).join(' · ') ||
                      '–',
                  },
                ]}
              />
            </ScrollRegion>
            <Pager page={page} count={found.count} limit={found.pageLimit} />
          </>
        ) : (
          <Nothing isOfTariff={tariffId !== ''} />
        )
      }
    </Loaded>
  )
}

const Nothing = ({ isOfTariff }: { isOfTariff: boolean }) =>
  isOfTariff ? (
    <EmptyState
      icon={IconScale}
      title="No what-ifs for this tariff yet"
      body="Choose shipments above and run it on them. Results are kept here."
    />
  ) : (
    <EmptyState
      icon={IconScale}
      title="No what-ifs yet"
      body="Open a draft and choose “What if…” to see its effect on past shipments."
    >
      <Link to={tariffList}>Open tariffs</Link>
    </EmptyState>
  )

function OfTariff({ tariffId, versionId }: { tariffId: string; versionId: string }) {
  const tariff = useTariff(tariffId)
  return (
    <Loaded of={tariff} what="the tariff">
      {found => <Choose tariff={found} versionId={versionId} />}
    </Loaded>
  )
}

/** The shipments to rate with a version, and earlier what-ifs. */
export function NewWhatIf() {
  const [address] = useSearchParams()
  const tariffId = address.get('tariff') ?? ''
  return (
    <>
      {tariffId ? (
        <OfTariff tariffId={tariffId} versionId={address.get('version') ?? ''} />
      ) : (
        <PageHeader title="What-ifs" meta="Drafts run on past shipments" />
      )}
      <Before tariffId={tariffId} />
    </>
  )
}
