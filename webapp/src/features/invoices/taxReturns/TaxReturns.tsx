import { NativeSelect, SegmentedControl, Tabs } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { saveAnswer } from '@/api/files'
import {
  ActionButton,
  Callout,
  counted,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  ScrollRegion,
  StatusBadge,
  showDay,
  Toolbar,
  ui,
  useAddress,
  useScreenActions,
} from '@/ui'
import { useExportAction } from '@/widgets/ExportButton'
import { CountedPanel } from './CountedPanel'
import { type Interval, type Period, type Registration, type Return, useTaxReturn, useTaxReturns } from './calls'
import { FileDialog } from './FileDialog'
import { addressOf, figureOf } from './figure'
import { CustomerTable, ReturnTable, SalesList } from './ReturnTables'
import css from './taxReturns.module.css'

const TITLE = 'Tax returns'
const STATES = { open: ['Open', 'none'], due: ['Due', 'warn'], filed: ['Filed', 'ok'] } as const
const TABS = { return: ReturnTable, sales: SalesList, customers: CustomerTable }
type Tab = keyof typeof TABS
const INTERVALS: { value: Interval; label: string }[] = [
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
]
/** A document has its number, date, customer and two amounts in one line. */
const PANEL = { '--panel-width': '600px' } as CSSProperties

/** `/dashboard/taxReturns`: what the invoices of a period come to for the tax office, and filing it. */
export default function TaxReturns() {
  const { address } = useAddress()
  const returns = useTaxReturns((address.get('by') as Interval | null) ?? undefined)
  return (
    <Loaded of={returns} what="the tax returns" isScreen>
      {({ registrations }) => {
        const seen = registrations.filter(each => each.isVisible)
        const chosen = seen.find(each => each.country === address.get('country')) ?? seen[0]
        return chosen ? (
          <OneRegistration all={seen} of={chosen} />
        ) : (
          <>
            <PageHeader title={TITLE} />
            {registrations.length ? <NotVisible /> : <NoRegistration />}
          </>
        )
      }}
    </Loaded>
  )
}

const NoRegistration = () => (
  <EmptyState
    icon={IconReceiptTax}
    title="Your company is not registered for tax"
    body="Returns appear here once the company has a registration."
  >
    <Link to="/configuration/invoices/tax">Go to tax</Link>
  </EmptyState>
)

const NotVisible = () => (
  <EmptyState
    icon={IconReceiptTax}
    title="You don’t see all invoices of these returns"
    body="A return adds up all invoices of the company in a country. Ask an administrator for access to the invoices of every account there."
  />
)

/** The periods of a registration, and the return of one of them. */
function OneRegistration({ all, of }: { all: Registration[]; of: Registration }) {
  const { address, put } = useAddress()
  const { periods } = of
  const period = periods.find(each => each.period === address.get('period')) ?? firstShown(periods)
  const found = useTaxReturn(of.country, period?.period ?? '')
  const [filing, setFiling] = useState(false)
  const close = addressOf(null)
  const name = `tax-return-${of.country}-${period?.period}.xlsx`
  const save = useExportAction(() => saveAnswer(`/api/taxReturns/${of.country}/${period?.period}/export`, name))
  const shown = found.data
  const acts = useScreenActions({
    export: { ...save, whyNot: shown?.documents ? null : 'No documents' },
    file: {
      label: 'Mark as filed',
      tone: 'primary',
      isShown: shown?.mayFile === true && shown.state !== 'filed',
      whyNot: shown ? whyNotFiled(shown) : null,
      perform: () => setFiling(true),
    },
  })
  if (!period) return null
  return (
    <>
      <PageHeader title={TITLE} meta={`${of.countryName}, ${of.number}`}>
        <ActionButton action={acts.export} />
        <ActionButton action={acts.file} />
      </PageHeader>
      <Toolbar label="Period">
        {all.length > 1 ? (
          <NativeSelect
            aria-label="Registration"
            data={all.map(each => ({ value: each.country, label: each.countryName }))}
            value={of.country}
            onChange={event => put({ ...close, country: event.currentTarget.value, period: null })}
          />
        ) : null}
        <NativeSelect
          aria-label="Period"
          data={periods.map(each => ({
            value: each.period,
            label: `${each.period}, ${STATES[each.state][0].toLowerCase()}`,
          }))}
          value={period.period}
          onChange={event => put({ ...close, period: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Periods that are not filed"
          data={INTERVALS}
          value={of.interval}
          onChange={next => put({ ...close, by: next, period: null })}
        />
        <StatusBadge status={STATES[period.state][0]} tone={STATES[period.state][1]} />
        <span className="dim">
          {showDay(period.firstDay)} to {showDay(period.lastDay)}
          {period.filedOn ? `, filed by ${period.filedBy}, ${moment(period.filedOn)}` : ''}
        </span>
      </Toolbar>
      <Loaded of={found} what="the return" bars={8}>
        {view => <OneReturn key={`${view.country} ${view.period}`} of={view} />}
      </Loaded>
      {filing && shown ? (
        <FileDialog
          of={shown}
          onClose={() => setFiling(false)}
          // else the screen would go on to the next period
          onFiled={() => put({ ...close, period: shown.period })}
        />
      ) : null}
    </>
  )
}

/** The period an accountant works on: the next one to be filed, if it has ended. */
const firstShown = (periods: Period[]): Period | undefined =>
  periods.find(each => each.isNext && each.state === 'due') ?? periods[0]

function whyNotFiled({ state, isNext, problems }: Return): string | null {
  if (state === 'open') return 'The period has not ended'
  if (!isNext) return 'Mark the earlier period as filed first'
  return problems.length ? 'Some documents have no amount in the currency of the return' : null
}

/** A return with what goes with it, next to the documents of the open figure. */
function OneReturn({ of }: { of: Return }) {
  const { address, put } = useAddress()
  const figure = figureOf(address)
  const tab: Tab = (Object.keys(TABS) as Tab[]).find(each => each === address.get('tab')) ?? 'return'
  const Table = TABS[tab]
  return (
    <>
      <Notices of={of} />
      <div className={ui.split} data-open={figure ? true : undefined} style={PANEL}>
        <div className={ui.splitList}>
          <Tabs
            value={tab}
            onChange={next => put({ ...addressOf(null), tab: next === 'return' ? null : next })}
            keepMounted={false}
            className={css.tabbed}
          >
            <Tabs.List className={css.tabs}>
              <Tabs.Tab value="return">Return</Tabs.Tab>
              <Tabs.Tab value="sales">EC sales list</Tabs.Tab>
              <Tabs.Tab value="customers">Customers</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value={tab} className={css.panel}>
              <ScrollRegion fill label={TITLE}>
                <Table of={of} isNarrow={figure !== null} open={next => put(addressOf(next))} />
              </ScrollRegion>
            </Tabs.Panel>
          </Tabs>
        </div>
        {figure ? (
          <CountedPanel key={JSON.stringify(figure)} of={of} figure={figure} onClose={() => put(addressOf(null))} />
        ) : null}
      </div>
    </>
  )
}

function Notices({ of }: { of: Return }) {
  return (
    <div className={css.notices}>
      {of.problems.length ? (
        <Callout tone="warn" title={`${counted(of.problems.length, 'document')} without an exchange rate`}>
          <p>{of.problems[0]}</p>
        </Callout>
      ) : null}
      {of.late ? (
        <Callout tone="info" title={`${counted(of.late, 'document')} from earlier periods: ${of.lateFrom.join(', ')}`}>
          <p>Issued, approved, voided or reopened after those were filed.</p>
        </Callout>
      ) : null}
    </div>
  )
}
