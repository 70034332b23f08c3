import type { ReactNode } from 'react'
import type { Wire } from '@/api/wire'
import { compareFigures, figureOf } from '@/fields'
import type { CellValue, Finding, GridStore, RowId } from '@/grid'
import { RowSheet } from '@/sheet'
import type { Suggest } from '@/ui'
import { shownRate } from '../taxRate'
import { chargeColumns, figuresOf } from './chargeColumns'
import { billedValue, type SheetTotals, totalsOf } from './figures'

export type Detail = Wire<'InvoiceDetail'>
export type Charge = Wire<'InvoiceCharge'>
export type ChargeEntry = Wire<'ChargeEntry'>
export type InvoiceEntry = Wire<'InvoiceEntry'>
export type Refused = Wire<'ChargesRefused'>

/** The editable fields of an invoice above its charges. */
export interface Head {
  billTo: string
  invoiceType: string
  invoiceDate: string
  currency: string
  isQuoteSelected: boolean
}

export const headOf = (invoice: Detail): Head => ({
  billTo: invoice.billTo.accountNumber,
  invoiceType: invoice.invoiceType,
  invoiceDate: invoice.invoiceDate,
  currency: invoice.currency,
  isQuoteSelected: invoice.isQuoteSelected,
})

/** The invoice value if it was agreed and differs from what follows from tariff and user; otherwise empty. */
function agreedOf(charge: Charge): string {
  const usual = billedValue({
    user: charge.userValue ?? '',
    tariff: charge.tariffValue ?? '',
    agreed: '',
    perTariff: charge.asPerTariff === 'Yes',
    isDummy: false,
  })
  const [billed, follows] = [figureOf(charge.invoiceValue ?? ''), figureOf(usual)]
  if (billed === null || (follows !== null && compareFigures(billed, follows) === 0)) return ''
  return billed
}

/** One invoice as a sheet: its charges in the grid's store, and the server's version of each row. */
export class ChargeSheet extends RowSheet<Charge> {
  private sent: RowId[] = []

  constructor(
    readonly invoice: Detail,
    suggestCharge: Suggest,
    mayChange: boolean,
    answerOf: (charge: Charge, store: GridStore) => ReactNode,
  ) {
    super(
      {
        columns: chargeOf =>
          chargeColumns({
            suggestCharge,
            weight: invoice.chargeableWeight ?? null,
            rejection: invoice.rejectionAllowed,
            answerOf: row => {
              const charge = chargeOf(row)
              return charge ? answerOf(charge, this.store) : null
            },
            store: () => this.store,
            taxRateOf: invoice.tax ? row => shownRate(chargeOf(row)?.tax) : undefined,
          }),
        cells: (columns, charge) => columns.map(({ key }) => cellOf(key, charge)),
        keyOf: charge => charge.lineId,
        readonly: !mayChange || !invoice.canEdit,
        whyKept: charge => (charge.isMandatory ? `Please Enter Mandatory Charge ${charge.chargeText}` : null),
      },
      invoice.charges,
    )
  }

  totals(): SheetTotals {
    const rows = this.store.filledRows.filter(row => !this.store.isDeleted(row))
    return totalsOf(rows.map(row => figuresOf(this.store, row)))
  }

  /** Charges whose user value differs from the tariff, without a reason. */
  unexplained(): RowId[] {
    return this.store.filledRows.filter(row => {
      const { user, tariff, isDummy } = figuresOf(this.store, row)
      const [one, other] = [figureOf(user), figureOf(tariff)]
      const differs = one !== null && other !== null && compareFigures(one, other) !== 0
      return differs && !isDummy && !this.store.isDeleted(row) && !this.store.value(row, 'reasonComment')
    })
  }

  /** Replaces the user's value by the tariff's in these rows, as one undoable step. */
  takeTariff(rows: readonly RowId[]): void {
    const [user, tariff] = [this.store.indexOf('userValue'), this.store.indexOf('tariffValue')]
    this.store.write(rows.map(row => ({ row, column: user, value: this.store.row(row)[tariff] as CellValue })))
  }

  /** Whether all cells are readable. Their findings show the errors. */
  check(): boolean {
    const rows = this.store.filledRows.filter(row => !this.store.isDeleted(row))
    return this.store.checkRows(rows).length === rows.length
  }

  /** The invoice in the server's format. */
  invoiceToSave(head: Head, override: string): InvoiceEntry {
    this.sent = this.store.filledRows.filter(row => !this.store.isDeleted(row))
    return {
      invoiceId: this.invoice.invoiceId,
      revision: this.invoice.revision,
      shipmentId: this.invoice.shipments[0]?.shipmentId ?? '',
      ...head,
      additionalInvoice: this.invoice.additionalInvoice,
      shipmentValidationRemarks: override,
      charges: this.sent.map(row => this.entry(row)),
    }
  }

  private entry(row: RowId): ChargeEntry {
    const stored = this.records.get(row)
    const text = (key: string) => String(this.store.value(row, key))
    const figure = (key: string) => text(key) || null
    const perKg = figure('userValuePerkg')
    // a typed value per kg counts; a displayed one follows from the value
    const perKgTyped = perKg !== null && perKg !== (stored?.userValuePerkg ?? null)
    const userTyped = figure('userValue') !== plain(stored?.userValue)
    const other = text('otherCurrency')
    return {
      lineId: stored?.lineId ?? '',
      shipmentId: stored?.shipmentId ?? '',
      chargeCode: text('chargeCode'),
      chargeText: text('chargeText'),
      chargeType: stored?.chargeType ?? '',
      userValue: perKgTyped && !userTyped ? null : figure('userValue'),
      userValuePerkg: perKgTyped ? perKg : null,
      clientValue: this.invoice.rejectionAllowed ? figure('clientValue') : (stored?.clientValue ?? null),
      invoiceValue: figure('agreedValue'),
      otherCurrency: other,
      otherValue: figure('otherValue'),
      exchangeRateSource: stored?.exchangeRateSource ?? '',
      isDummyCharge: this.store.value(row, 'isDummyCharge') === true,
      disableRoundUp: this.store.value(row, 'disableRoundUp') === true,
      asPerTariff: text('asPerTariff') === 'No' ? 'No' : 'Yes',
      reasonComment: text('reasonComment'),
      userComment: text('userComment'),
      rejectionReason: this.invoice.rejectionAllowed ? text('rejectionReason') : (stored?.rejectionReason ?? ''),
    }
  }

  /** Shows the server's errors at their lines; returns those of the invoice as a whole. */
  tell(refused: Refused): string[] {
    const whole: string[] = []
    for (const { chargeLine, fields } of refused.invalidMsgList) {
      const row = this.sent[chargeLine - 1]
      if (row === undefined) {
        whole.push(...Object.values(fields).map(cell => cell.message ?? ''))
        continue
      }
      this.say(row, fields as unknown as Record<string, Finding>)
    }
    return whole
  }
}

const plain = (value: string | null | undefined): string | null => (value ? figureOf(value) : null)

function cellOf(key: string, charge: Charge): CellValue {
  if (key === 'agreedValue') return agreedOf(charge)
  const value = (charge as unknown as Record<string, string | boolean | null | undefined>)[key]
  if (typeof value === 'boolean') return value
  if (key.endsWith('Value') || key.endsWith('Perkg')) return plain(value) ?? ''
  return value ?? ''
}
