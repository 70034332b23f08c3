import { IconChecks } from '@tabler/icons-react'
import {
  count,
  DataTable,
  EmptyState,
  Gap,
  Loaded,
  PageHeader,
  Picks,
  ScrollRegion,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { readDays, SentWithin } from '../SentWithin'
import { Channels } from './Channels'
import { Counted } from './Counted'
import { type Age, type Partner, useSummary } from './calls'

const STATUSES = ['Not expected', 'Awaited', 'Overdue', 'Received', 'Accepted', 'Accepted with errors', 'Rejected']
const AGES: { value: Exclude<Age, ''>; label: string }[] = [
  { value: 'day', label: 'Up to 1 day' },
  { value: 'days', label: '1 to 3 days' },
  { value: 'older', label: 'Over 3 days' },
]
const ageOf = (text: string | null): Age => AGES.find(each => each.value === text)?.value ?? ''

/** What was sent by EDI and by access points: by customer, by acknowledgement, by age. A count opens what it counts. */
export default function Acknowledgements() {
  const { address, page, put, visit } = useAddress()
  const days = readDays(address.get('days'))
  const age = ageOf(address.get('age'))
  const open = address.get('status')
  const found = useSummary(days)
  const partners = found.data?.partners ?? []
  const sum = (rows: readonly Partner[], status: string, of: Age) =>
    rows
      .flatMap(each => each.counts)
      .filter(each => (!status || each.status === status) && (!of || each.age === of))
      .reduce((total, each) => total + each.count, 0)
  const shown = partners.filter(each => sum([each], '', age))
  const statuses = STATUSES.filter(each => each !== 'Not expected' || sum(shown, each, age))
  const openIt = (status: string, partner?: Partner) =>
    visit({ status: status || 'all', profile: partner?.profileId ?? null, account: partner?.accountId ?? null })
  const figure = (status: string, rows: readonly Partner[], partner?: Partner) => {
    const many = sum(rows, status, age)
    return many ? (
      <button
        type="button"
        className={ui.opens}
        aria-label={`${count(many)} ${status || 'in all'}${partner ? `, ${partner.accountName}` : ''}`}
        onClick={() => openIt(status, partner)}
      >
        {count(many)}
      </button>
    ) : (
      <span className="dim">–</span>
    )
  }
  return (
    <>
      <PageHeader title="EDI acknowledgements" />
      <Toolbar label="Which deliveries">
        <SentWithin days={days} onChange={value => put({ days: value, status: null, profile: null, account: null })} />
        <Picks
          picks={AGES.map(({ value, label }) => ({ value, label: `${label} ${count(sum(partners, '', value))}` }))}
          picked={age}
          onPick={value => put({ age: value })}
        />
        <Gap />
      </Toolbar>
      <div className={ui.split} data-open={open ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={found} what="the acknowledgements">
            {({ channels }) => (
              <ScrollRegion fill label="Acknowledgements">
                {shown.length ? (
                  <DataTable<Partner>
                    rows={shown}
                    label="Acknowledgements by customer"
                    rowKey={row => `${row.profileId} ${row.accountId}`}
                    columns={[
                      {
                        head: 'Customer',
                        look: 'strong',
                        names: true,
                        fit: 'clip',
                        cell: row => (
                          <>
                            {row.accountName} <span className="dim">{row.accountNumber}</span>
                          </>
                        ),
                        foot: 'All',
                      },
                      { head: 'Profile', fit: 'clip', spare: true, cell: row => row.profileName, foot: '' },
                      ...statuses.map(status => ({
                        head: status,
                        figure: true,
                        cell: (row: Partner) => figure(status, [row], row),
                        foot: figure(status, shown),
                      })),
                      {
                        head: 'Total',
                        stays: true,
                        figure: true,
                        cell: row => figure('', [row], row),
                        foot: figure('', shown),
                      },
                    ]}
                  />
                ) : (
                  <EmptyState
                    icon={IconChecks}
                    title="Nothing was sent in this time"
                    body="Invoices sent by EDI or an access point are counted here, by what the customer acknowledged."
                  />
                )}
                <Channels channels={channels} />
              </ScrollRegion>
            )}
          </Loaded>
        </div>
        {open ? (
          <Counted
            key={`${open} ${address.get('profile')} ${address.get('account')} ${age} ${days}`}
            asked={{
              days,
              age,
              status: open === 'all' ? '' : open,
              profileId: address.get('profile') ?? '',
              accountId: address.get('account') ?? '',
            }}
            page={page}
            onClose={() => put({ status: null, profile: null, account: null })}
          />
        ) : null}
      </div>
    </>
  )
}
