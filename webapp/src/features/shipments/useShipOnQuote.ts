import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { RowId } from '@/grid'
import { ACCOUNT_NUMBER } from '@/rules'
import { alertToast } from '@/ui'
import type { ShipmentSheet } from './sheet'
import { CUSTOMER_NAME, QUOTE_NUMBER, SHIP_DATE, SHIPMENT_NUMBER } from './shipment'

type Quote = Wire<'QuotePage'>

/**
 * Fills the spare row with the quote's values, as one undoable step, and opens its shipment number. The ship date stays
 * blank: that of the quote is the day its rates were requested for. Returns what could not be filled in.
 */
export function beginRow(sheet: ShipmentSheet, quote: Quote): string[] {
  const { store } = sheet
  const quoted = {
    ...quote.values,
    [ACCOUNT_NUMBER]: quote.accountNumber,
    [CUSTOMER_NAME]: quote.customerName,
    [QUOTE_NUMBER]: quote.number,
  }
  const at = store.rows.length - 1
  const writes = Object.entries(quoted).flatMap(([key, value]) => {
    const column = store.indexOf(key)
    if (key === SHIP_DATE || column < 0 || store.columns[column]?.readonly) return []
    return [{ row: store.rows[at] as RowId, column, value: store.columns[column]?.parse(String(value)) ?? '' }]
  })
  store.write(writes)
  store.select(at, Math.max(0, store.display.indexOf(store.indexOf(SHIPMENT_NUMBER))))
  store.beginEdit('type')
  return Object.keys(quoted).filter(key => store.indexOf(key) < 0)
}

/** Starts a shipment for the quote in `?quote=`, once, in the current sheet. */
export function useShipOnQuote(sheet: ShipmentSheet | null): void {
  const [address, setAddress] = useSearchParams()
  const quoteId = address.get('quote') ?? ''
  const begun = useRef('')
  const quote = useQuery({
    queryKey: ['shipments', 'quote', quoteId],
    queryFn: () => dataOf(api.GET('/api/quotes/{quote_id}', { params: { path: { quote_id: quoteId } } })),
    enabled: !!quoteId,
    meta: SHOWN_IN_PLACE,
  })
  useEffect(() => {
    if (!quoteId || begun.current === quoteId || !sheet?.store.grows || quote.isPending) return
    begun.current = quoteId
    // before anything is typed: changing the address with a typed row would ask whether to leave it
    const without = new URLSearchParams(address)
    without.delete('quote')
    setAddress(without, { replace: true })
    if (!quote.data) alertToast(messageOf(quote.error))
    else if (beginRow(sheet, quote.data).includes(QUOTE_NUMBER)) {
      alertToast(`Shipments here have no quote number field, so ${quote.data.number} can’t be saved.`)
    }
  }, [quoteId, sheet, quote, address, setAddress])
}
