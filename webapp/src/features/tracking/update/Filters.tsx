import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterChip, FindBox, Gap, SeveralPicks, TERMS, Toolbar, useAddress } from '@/ui'
import { type TrackingAsked, useMilestones } from '../calls'
import { isNarrowed, NOTHING, STATUSES } from './asked'

const OUTCOMES = { '': '', met: 'met', missed: 'missed', judged: 'met or missed' }

/** The months a milestone was planned in. */
const monthsOf = ({ fromMonth, toMonth }: TrackingAsked) =>
  fromMonth === toMonth ? fromMonth : [fromMonth, toMonth].filter(Boolean).join(' to ')

/** The filters of the list; they are in the address. `account`: the name of the account in the filter. */
export function Filters({ asked, account, children }: { asked: TrackingAsked; account: string; children?: ReactNode }) {
  const { put } = useAddress()
  const { data } = useMilestones()
  const milestone = data?.rows.find(each => each.code === asked.milestone)?.name ?? asked.milestone
  const chips: [keyof typeof NOTHING, string, string][] = [
    ['deliveredDays', 'Delivered in the last', asked.deliveredDays ? `${asked.deliveredDays} days` : ''],
    ['country', 'Country', asked.country],
    ['account', 'Account', asked.accountId ? account || 'One account' : ''],
    ['carrier', 'Carrier', asked.carrier],
    ['origin', 'Origin', asked.origin],
    ['destination', 'Destination', asked.destination],
  ]
  return (
    <Toolbar label="Find shipments">
      <FindBox label="Shipment or reference number starts with" placeholder="Shipment or reference" />
      <SeveralPicks
        picks={STATUSES.map(value => ({ value }))}
        picked={asked.statuses}
        onPick={status => put({ status, deliveredDays: null })}
      />
      {chips.map(([name, field, value]) =>
        value ? (
          <FilterChip
            key={name}
            field={field}
            op={name === 'deliveredDays' ? '' : 'is'}
            value={value}
            onClear={() => put({ [name]: null })}
          />
        ) : null,
      )}
      {asked.milestone ? (
        <FilterChip
          field={milestone}
          op={OUTCOMES[asked.outcome]}
          value={monthsOf(asked)}
          onClear={() => put({ milestone: null, outcome: null, from: null, to: null })}
        />
      ) : null}
      <Gap />
      {children}
      {isNarrowed(asked) ? (
        <Button variant="subtle" onClick={() => put(NOTHING)}>
          {TERMS.clearFilters}
        </Button>
      ) : null}
    </Toolbar>
  )
}
