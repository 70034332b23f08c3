import { IconAlertTriangle } from '@tabler/icons-react'
import { figureOf, grouped } from '@/fields'
import { type CellValue, type GridColumn, type GridStore, type RowId, textColumn, useDataVersion } from '@/grid'
import { money, type Suggest, signed } from '@/ui'
import css from './charges.module.css'
import { billedValue, difference, isZero, type LineFigures, perKg } from './figures'

/** The values of a row as they are typed. */
export function figuresOf(store: GridStore, row: RowId): LineFigures {
  const text = (key: string) => String(store.value(row, key))
  return {
    user: text('userValue'),
    tariff: text('tariffValue'),
    agreed: text('agreedValue'),
    perTariff: text('asPerTariff') !== 'No',
    isDummy: store.value(row, 'isDummyCharge') === true,
  }
}

type Follows = (figures: LineFigures, store: GridStore, row: RowId) => React.ReactNode

/** A cell that is calculated from what is typed in others. */
function Following({ store, row, draw }: { store: GridStore; row: RowId; draw: Follows }) {
  useDataVersion(store)
  return <span>{draw(figuresOf(store, row), store, row)}</span>
}

const amount = (key: string, label: string, width: number, over: Partial<GridColumn> = {}): GridColumn =>
  textColumn(key, label, width, {
    kind: 'number',
    parse: typed => figureOf(typed) ?? typed.trim(),
    format: value => (figureOf(String(value)) === null ? String(value) : grouped(String(value), 2)),
    check: value =>
      value === '' || figureOf(String(value)) !== null
        ? undefined
        : { kind: 'regex', message: 'Enter a number, such as 1234.56.' },
    ...over,
  })

const toggle = (key: string, label: string, toolTip: string): GridColumn =>
  textColumn(key, label, 100, {
    kind: 'toggle',
    editor: 'none',
    toolTip,
    parse: typed => /^(true|yes|x|1)$/i.test(typed),
  })

const yesNo: Suggest = async query =>
  ['Yes', 'No']
    .filter(each => each.toLowerCase().startsWith(query.toLowerCase()))
    .map(value => ({ value, label: value }))

/** Characters that the partners' messages cannot carry (R228). */
const FORBIDDEN = /[~^@\-'/]/
const UNREADABLE = "The rejection reason can’t contain ~ ^ @ - ' /"
export const unreadable = (reason: string) => (FORBIDDEN.test(reason) ? UNREADABLE : undefined)

interface ColumnOptions {
  suggestCharge: Suggest
  weight: string | null
  /** Client value, rejection reason and answer are shown only where rejection is allowed (R231). */
  rejection: boolean
  /** The rendering of a line's answer to the customer. */
  answerOf: (row: RowId) => React.ReactNode
  store: () => GridStore
  /** The tax rate of a stored line; missing where no tax is charged. */
  taxRateOf?: ((row: RowId) => string) | undefined
}

/** The columns of the charges editor, with the values to compare next to each other. */
export function chargeColumns(options: ColumnOptions): GridColumn[] {
  const { suggestCharge, weight, rejection, answerOf, store, taxRateOf } = options
  const follows = (key: string, label: string, width: number, draw: Follows, toolTip?: string): GridColumn =>
    amount(key, label, width, {
      editor: 'none',
      readonly: true,
      ...(toolTip ? { toolTip } : {}),
      draw: (_value: CellValue, row: RowId) => <Following store={store()} row={row} draw={draw} />,
    })
  return [
    textColumn('chargeCode', 'Charge', 92, {
      editor: 'suggest',
      suggest: suggestCharge,
      mandatory: true,
      check: value => (value === '' ? { kind: 'mandatory', message: 'Enter a charge.' } : undefined),
    }),
    amount('userValue', 'User value', 84),
    // both sides of a received invoice next to each other, with the answer visible
    ...(rejection
      ? [
          amount('clientValue', 'Client value', 92),
          textColumn('clientStanding', 'Answer', 150, {
            editor: 'none',
            readonly: true,
            draw: (_value: CellValue, row: RowId) => answerOf(row),
          }),
          textColumn('rejectionReason', 'Rejection reason', 170, {
            check: value => {
              const message = unreadable(String(value))
              return message ? { kind: 'regex', message } : undefined
            },
          }),
        ]
      : []),
    amount('tariffValue', 'Tariff value', 84, { editor: 'none', readonly: true }),
    follows('difference', 'Difference', 108, figures => {
      const off = difference(figures.user, figures.tariff)
      if (off === null || isZero(off)) return <span className="dim">{off === null ? '–' : '0.00'}</span>
      return (
        <span className={css.off}>
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {signed(off)}
        </span>
      )
    }),
    amount('agreedValue', 'Agreed', 72, { toolTip: 'Billed in place of the tariff and user values' }),
    follows(
      'invoiceValue',
      'Invoice value',
      88,
      figures => (figures.isDummy ? <span className="dim">not billed</span> : <b>{money(billedValue(figures))}</b>),
      'Amount billed',
    ),
    ...(taxRateOf
      ? [
          textColumn('taxRate', 'Tax rate', 70, {
            editor: 'none',
            readonly: true,
            toolTip: 'The explanation says why. A changed line is taxed when it is saved',
            draw: (_value: CellValue, row: RowId) => taxRateOf(row),
          }),
        ]
      : []),
    textColumn('asPerTariff', 'As per tariff', 84, { editor: 'suggest', suggest: yesNo }),
    textColumn('reasonComment', 'Reason', 132),
    // what decisions depend on comes first: visible on a laptop without scrolling
    textColumn('chargeText', 'Description', 150),
    textColumn('userComment', 'User comment', 170),
    amount('otherValue', 'Other value', 92, { toolTip: 'Amount in another currency' }),
    textColumn('otherCurrency', 'Currency', 76, { parse: typed => typed.trim().toUpperCase() }),
    amount('exchangeRate', 'Exchange rate', 104, {
      editor: 'none',
      readonly: true,
      format: value => (value === '' ? '–' : String(value)),
    }),
    amount('userValuePerkg', 'User per kg', 90, { toolTip: 'Used when no user value is entered' }),
    follows('tariffValuePerkg', 'Tariff per kg', 96, ({ tariff }) => perKg(tariff, weight) ?? '–'),
    follows('finalValuePerkg', 'Final per kg', 92, figures =>
      figures.isDummy ? '–' : (perKg(billedValue(figures), weight) ?? '–'),
    ),
    toggle('isDummyCharge', 'Informational', 'Shown on the invoice, not billed'),
    toggle('disableRoundUp', 'No rounding', 'Converted amounts are truncated, not rounded'),
  ]
}
