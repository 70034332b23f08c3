import { Button } from '@mantine/core'
import { useDataVersion } from '@/grid'
import { KeyHints, money, SCREEN_KEYS, signed } from '@/ui'
import type { ChargeSheet, Detail } from './chargeSheet'
import css from './charges.module.css'
import { isZero } from './figures'

/** Tax and gross as stored; they follow from the charges, so a change shows them after it is saved. */
function taxFigures({ tax }: Detail, currency: string, isChanged: boolean): [string, string][] {
  if (!tax) return []
  const shown = (figure: string) => (isChanged ? 'after saving' : money(figure, currency))
  return [
    ['Tax', shown(tax.tax)],
    ['Gross', shown(tax.gross)],
  ]
}

/** The totals of the charges, updated during typing, and how many still need a reason. */
export function Totals({ sheet, currency }: { sheet: ChargeSheet; currency: string }) {
  useDataVersion(sheet.store)
  const { user, tariff, compared, billed, difference } = sheet.totals()
  const open = sheet.unexplained()
  const figures: [string, string, boolean?][] = [
    ['Entered', money(user, currency)],
    ['Tariff for same charges', money(compared, currency)],
    ['Difference', difference === null ? '–' : signed(difference, currency), !isZero(difference)],
    ['Tariff total', money(tariff, currency)],
    ['Invoice total', money(billed, currency)],
    ...taxFigures(sheet.invoice, currency, sheet.store.changedRows.size > 0),
  ]
  return (
    <footer className={css.foot}>
      <dl className={css.totals} aria-label={`Totals, ${currency}`}>
        {figures.map(([name, figure, off]) => (
          <div key={name} data-off={off || undefined}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <span className={css.unit}>{currency}</span>
      {open.length ? (
        <span className={css.open}>
          {open.length === 1 ? '1 charge differs' : `${open.length} charges differ`} without a reason
          {sheet.invoice.canEdit ? (
            <Button variant="default" size="compact-xs" onClick={() => sheet.takeTariff(open)}>
              Use tariff
            </Button>
          ) : null}
        </span>
      ) : null}
      <KeyHints
        hints={[
          ['F2', 'edit'],
          [SCREEN_KEYS.calculate.keys, 'calculate'],
          [SCREEN_KEYS.save.keys, 'save'],
        ]}
      />
    </footer>
  )
}
