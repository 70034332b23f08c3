import { Button } from '@mantine/core'
import type { ConditionField } from '@/conditions'
import { TagFilter } from '@/entities/tags/TagFilter'
import { FieldsFilter } from '@/filters'
import { Divider, FilterChip, FindBox, Gap, Picks, SeveralPicks, TERMS, Toolbar, useAddress } from '@/ui'
import type { PayablesAsked } from '../calls'
import { DUES } from '../dues'
import { useOrderNumber } from '../orderCalls'
import css from '../payables.module.css'
import { EXCEPTIONS, isNarrowed, NOTHING, STATUSES } from './asked'

interface FiltersProps {
  asked: PayablesAsked
  /** What the company added. */
  fields: readonly ConditionField[]
  currencies: readonly string[]
}

/** The filters of the list; they are in the address. `currencies`: those of the results. */
export function Filters({ asked, fields, currencies }: FiltersProps) {
  const order = useOrderNumber(asked.order)
  const { put } = useAddress()
  const statuses = asked.exceptionsOnly ? EXCEPTIONS : STATUSES
  return (
    <Toolbar label="Find carrier invoices">
      <FindBox label="Invoice, shipment or carrier starts with" placeholder="Invoice, shipment or carrier" />
      <SeveralPicks
        picks={statuses.map(value => ({ value }))}
        picked={asked.statuses}
        onPick={status => put({ status })}
      />
      {asked.exceptionsOnly ? <Divider /> : null}
      <span className={css.picks}>
        <Picks picks={DUES} picked={asked.due} onPick={due => put({ due })} />
      </span>
      {currencies.length > 1 && !asked.currency ? (
        <span className={css.picks}>
          <Picks picks={currencies.map(value => ({ value }))} picked="" onPick={currency => put({ currency })} />
        </span>
      ) : null}
      <TagFilter />
      <FieldsFilter fields={fields} />
      {asked.carrier ? (
        <FilterChip field="Carrier" value={asked.carrier} onClear={() => put({ carrier: null })} />
      ) : null}
      {asked.order ? <FilterChip field="PO" value={order || '…'} onClear={() => put({ order: null })} /> : null}
      {asked.currency ? (
        <FilterChip field="Currency" value={asked.currency} onClear={() => put({ currency: null })} />
      ) : null}
      <Gap />
      {isNarrowed(asked) ? (
        <Button variant="subtle" onClick={() => put(NOTHING)}>
          {TERMS.clearFilters}
        </Button>
      ) : null}
    </Toolbar>
  )
}
