import { IconReceiptTax } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { namedBoxes } from '@/entities/taxBoxes'
import { type Columns, DataTable, EmptyState, money, Section, ui } from '@/ui'
import type { Figure, Return, Side } from './calls'
import { SIDE_NAMES } from './figure'
import css from './taxReturns.module.css'

interface TableProps {
  of: Return
  /** Documents are open next to it. */
  isNarrow: boolean
  open: (figure: Figure) => void
}

interface FigureProps {
  amount: string
  currency: string
  /** What the figure is, for those who do not see its row and column. */
  label: string
  open: () => void
}

/** A figure that opens its documents. */
const FigureButton = ({ amount, currency, label, open }: FigureProps) =>
  amount ? (
    <button type="button" className={ui.opens} aria-label={`${label}: ${money(amount, currency)}`} onClick={open}>
      {money(amount, currency)}
    </button>
  ) : (
    <span className="dim">–</span>
  )

const Nothing = ({ title, body }: { title: string; body: string }) => (
  <EmptyState icon={IconReceiptTax} title={title} body={body} />
)

const SHOWN: readonly Side[] = ['customers', 'carriers']
const NOTES: Record<Side, string> = {
  customers: 'A base with two taxes counts once in the total',
  carriers: 'Approved invoices of carriers, by their dates',
}

type Row = Return['rows'][number]
type Box = Return['boxes'][number]

/** The sum of a side in the only currency, which opens its documents, or nothing: amounts in several have no sum. */
function totalOf({ totals }: Return, side: Side, pick: 'base' | 'amount', open: TableProps['open']): ReactNode {
  const [total, ...more] = totals.filter(each => each.side === side)
  if (!total || more.length) return undefined
  const { currency } = total
  const label = `${SIDE_NAMES[side]}, total ${pick === 'base' ? 'base' : 'tax'}`
  return <FigureButton amount={total[pick]} currency={currency} label={label} open={() => open({ side, currency })} />
}

/** The return: by box, as it is filed, and by code, as it was charged. */
export function ReturnTable({ of, isNarrow, open }: TableProps) {
  if (!of.rows.length) {
    return (
      <Nothing
        title="No documents in this period"
        body="Issued invoices and credit notes of the period appear here, and approved invoices of carriers."
      />
    )
  }
  const boxFigure = (box: Box, pick: 'base' | 'amount', word: string) => (
    <FigureButton
      amount={box[pick]}
      currency={box.currency}
      label={`Box ${box.box}, ${word}`}
      open={() => open({ box: box.box, currency: box.currency })}
    />
  )
  const rowFigure = ({ code, tax, percent, currency, ...row }: Row, pick: 'base' | 'amount', word: string) => (
    <FigureButton
      amount={row[pick]}
      currency={currency}
      label={`${code} ${tax} ${percent} %, ${word}`}
      open={() => open({ code, tax, percent, currency })}
    />
  )
  const columnsOf = (side: Side): Columns<Row> => [
    { head: 'Code', look: 'strong', names: true, cell: row => row.code, foot: 'Total' },
    !isNarrow && { head: 'Name', fit: 'wrap', cell: row => row.name },
    !isNarrow && { head: 'Treatment', fit: 'wrap', cell: row => row.categoryLabel },
    { head: 'Tax', cell: row => row.tax },
    { head: 'Rate', figure: true, cell: row => `${row.percent} %` },
    !isNarrow && { head: 'Boxes', cell: row => namedBoxes([row]) },
    { head: 'Currency', cell: row => row.currency },
    { head: 'Base', figure: true, cell: row => rowFigure(row, 'base', 'base'), foot: totalOf(of, side, 'base', open) },
    {
      head: 'Tax amount',
      figure: true,
      cell: row => rowFigure(row, 'amount', 'tax'),
      foot: totalOf(of, side, 'amount', open),
    },
  ]
  return (
    <>
      <Section title="By box" note={of.state === 'filed' ? 'As it was filed' : 'By the boxes of the tax codes now'}>
        {of.boxes.length ? (
          <DataTable
            rows={of.boxes}
            rowKey={box => `${box.box} ${box.currency}`}
            label="By box"
            className={css.boxes}
            columns={[
              { head: 'Box', look: 'strong', names: true, cell: box => box.box },
              { head: 'Currency', cell: box => box.currency },
              { head: 'Base', figure: true, cell: box => boxFigure(box, 'base', 'base') },
              { head: 'Tax', figure: true, cell: box => boxFigure(box, 'amount', 'tax') },
            ]}
          />
        ) : (
          <p className={css.none}>No code has a box. Enter the boxes of your return with the tax codes.</p>
        )}
      </Section>
      {SHOWN.map(side => {
        const rows = of.rows.filter(row => row.side === side)
        return rows.length ? (
          <Section key={side} title={`${SIDE_NAMES[side]} by code`} note={NOTES[side]}>
            <DataTable
              rows={rows}
              rowKey={row => `${row.code} ${row.tax} ${row.percent} ${row.currency}`}
              label={`${SIDE_NAMES[side]} by code`}
              columns={columnsOf(side)}
            />
          </Section>
        ) : null
      })}
      {of.rows.some(row => row.side === 'carriers') ? <Balance of={of} /> : null}
    </>
  )
}

/** What is left to pay once the tax on purchases is deducted. */
const Balance = ({ of }: { of: Return }) => (
  <Section title="Tax to pay" note="Tax that you declare yourself is owed and deducted">
    <DataTable
      rows={of.balances}
      rowKey={balance => balance.currency}
      label="Tax to pay"
      className={css.boxes}
      columns={[
        { head: 'Currency', names: true, cell: balance => balance.currency },
        { head: 'Owed', figure: true, cell: balance => money(balance.owed, balance.currency) },
        { head: 'Deducted', figure: true, cell: balance => money(balance.deducted, balance.currency) },
        {
          head: 'To pay',
          figure: true,
          look: 'strong',
          cell: balance => money(balance.toPay, balance.currency),
        },
      ]}
    />
  </Section>
)

/** Services to businesses of other member states, by their tax numbers. */
export function SalesList({ of, open }: TableProps) {
  if (!of.unionSales.length) {
    return (
      <Nothing
        title="No services to other member states"
        body="Services under the reverse charge to businesses of other member states appear here, by tax number."
      />
    )
  }
  return (
    <DataTable
      rows={of.unionSales}
      rowKey={row => `${row.number} ${row.accountName} ${row.currency}`}
      label="EC sales list"
      columns={[
        { head: 'Country', cell: row => row.countryName },
        {
          head: 'Tax number',
          look: 'mono',
          names: true,
          cell: row => row.number || <span className={css.missing}>No tax number</span>,
        },
        { head: 'Customer', fit: 'wrap', cell: row => row.accountName },
        { head: 'Currency', cell: row => row.currency },
        {
          head: 'Amount',
          figure: true,
          cell: row => (
            <FigureButton
              amount={row.amount}
              currency={row.currency}
              label={row.number || row.accountName}
              open={() => open({ sale: row.number || row.accountName, currency: row.currency })}
            />
          ),
        },
      ]}
    />
  )
}

/** Net, tax and gross of each customer by rate. */
export function CustomerTable({ of, open }: TableProps) {
  if (!of.customers.length) {
    return (
      <Nothing title="No customers in this period" body="Customers with issued invoices of the period appear here." />
    )
  }
  return (
    <DataTable
      rows={of.customers}
      rowKey={row => `${row.accountNumber} ${row.percent} ${row.currency}`}
      label="Tax by customer"
      columns={[
        { head: 'Customer', look: 'strong', names: true, fit: 'wrap', cell: row => row.accountName },
        { head: 'Account', spare: true, cell: row => row.accountNumber },
        { head: 'Rate', figure: true, cell: row => `${row.percent} %` },
        { head: 'Currency', cell: row => row.currency },
        {
          head: 'Net',
          figure: true,
          cell: ({ accountNumber, accountName, percent, currency, net }) => (
            <FigureButton
              amount={net}
              currency={currency}
              label={`${accountName}, ${percent} %, net`}
              open={() => open({ account: accountNumber, percent, currency })}
            />
          ),
        },
        { head: 'Tax', figure: true, cell: row => money(row.tax, row.currency) },
        { head: 'Gross', figure: true, look: 'strong', cell: row => money(row.gross, row.currency) },
      ]}
    />
  )
}
