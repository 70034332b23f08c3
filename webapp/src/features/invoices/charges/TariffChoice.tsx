import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, count, DataTable, Dialog, Loaded, money, ScrollRegion, StatusBadge, ui } from '@/ui'
import { useChooseTariff, useTariffOffers } from './calls'
import css from './charges.module.css'

type Offers = Wire<'TariffOffers'>

function Choice({ shipmentId, of, onClose }: { shipmentId: string; of: Offers; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const number = useRef<HTMLInputElement>(null)
  // the list arrives after the dialog has moved the focus
  useEffect(() => number.current?.focus(), [])
  const choose = useChooseTariff(shipmentId)
  const take = (choice: string | null) => choose.mutate({ of, choice }, { onSuccess: onClose })
  if (!of.offers.length) return <p>No tariff in effect has a rate for shipment {of.shipmentNumber}.</p>
  return (
    <form
      className={ui.dialog}
      onSubmit={event => {
        event.preventDefault()
        take(typed)
      }}
    >
      <p>
        {of.chosenBy
          ? `${of.chosenBy} chose the tariff for shipment ${of.shipmentNumber}.`
          : of.leftOpen
            ? `Shipment ${of.shipmentNumber} has no rate until a tariff is chosen.`
            : `Tariff rules decide for shipment ${of.shipmentNumber}.`}
        {' A choice applies as long as it still fits, and the trace shows it.'}
      </p>
      <ScrollRegion label="Matching tariffs" className={`${ui.choices} ${css.offers}`}>
        <DataTable
          rows={of.offers}
          rowKey={one => one.number}
          density="compact"
          state={one => one.chosen && 'chosen'}
          take={one => of.canChoose && take(String(one.number))}
          columns={[
            { head: 'No.', figure: true, look: 'strong', cell: one => one.number },
            {
              head: 'Tariff',
              cell: one => (
                <>
                  {one.tariffName} <span className="dim">v{one.versionNumber}</span>
                </>
              ),
            },
            { head: 'Lane', cell: one => one.lane },
            { head: 'Days', figure: true, cell: one => one.transitDays ?? '–' },
            {
              head: 'Amount',
              figure: true,
              look: 'strong',
              cell: one => (
                <>
                  <span className="dim">{one.currency} </span>
                  {money(one.total)}
                </>
              ),
            },
            {
              head: 'Current',
              cell: one => (one.chosen ? <StatusBadge status="Chosen" tone="info" /> : <span className="dim">–</span>),
            },
          ]}
        />
      </ScrollRegion>
      <div className={css.take}>
        <TextInput
          label="Number"
          description={of.offers.length > 1 ? `1 to ${count(of.offers.length)}` : 'Only one matches'}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          w={132}
          inputMode="numeric"
          ref={number}
          disabled={!of.canChoose}
          error={choose.error ? messageOf(choose.error) : undefined}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <span />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {of.chosenBy ? (
          <Button variant="default" disabled={!of.canChoose || choose.isPending} onClick={() => take(null)}>
            {of.leftOpen ? 'Clear choice' : 'Use tariff rules'}
          </Button>
        ) : null}
        <Button type="submit" disabled={!of.canChoose || !typed.trim()} loading={choose.isPending}>
          Choose
        </Button>
      </div>
      {of.canChoose ? null : (
        <Callout tone="info" title="Shipment already billed">
          <p>Its tariff can’t change.</p>
        </Callout>
      )}
    </form>
  )
}

/** If several tariffs or lanes match: the numbered list, and a choice by number (R235). */
export function TariffChoice({ shipmentId, onClose }: { shipmentId: string; onClose: () => void }) {
  const offers = useTariffOffers(shipmentId)
  return (
    <Dialog onClose={onClose} title="Choose tariff" size="lg">
      <Loaded of={offers} what="the matching tariffs" bars={4}>
        {found => <Choice key={found.listId} shipmentId={shipmentId} of={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}
