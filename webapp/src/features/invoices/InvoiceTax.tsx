import { Select } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { Callout, DataTable, FactList, money, Section, showDay } from '@/ui'
import { useChangeLanguage } from './calls'
import css from './invoices.module.css'

type Detail = Wire<'InvoiceDetail'>
type Tax = Wire<'InvoiceTaxDetail'>

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Why charges are taxed as they are: each reason once, with its charges. */
export function reasonsOf(charges: readonly Pick<Wire<'InvoiceCharge'>, 'chargeText' | 'tax'>[]): [string, string][] {
  const byReason = new Map<string, Set<string>>()
  for (const { chargeText, tax } of charges) {
    const reason = tax?.sentence || tax?.problem
    if (reason) byReason.set(reason, (byReason.get(reason) ?? new Set()).add(chargeText))
  }
  return [...byReason].map(([reason, texts]) => [[...texts].join(', '), reason])
}

function Rows({ tax, currency }: { tax: Tax; currency: string }) {
  return (
    <DataTable
      rows={tax.rows}
      rowKey={row => `${row.category} ${row.label} ${row.exemptionText}`}
      density="compact"
      columns={[
        {
          head: 'Rate',
          fit: 'wrap',
          cell: row => (
            <>
              {row.label} <span className="dim">{row.exemptionText || row.categoryLabel}</span>
            </>
          ),
          foot: `Tax, ${currency}`,
        },
        { head: 'Net', figure: true, cell: row => money(row.base, currency) },
        {
          head: 'Tax',
          figure: true,
          look: 'strong',
          cell: row => money(row.amount, currency),
          foot: money(tax.tax, currency),
        },
      ]}
    />
  )
}

/** The language of the paper of an open invoice: the customer's, unless another one is chosen for this invoice. */
function Language({ invoice, tax }: { invoice: Detail; tax: Tax }) {
  const change = useChangeLanguage(invoice)
  const may = usePermission('invoiceProcessing.createInvoice')
  return (
    <Select
      className={css.language}
      label="Language of the invoice"
      description="Legal sentences are printed in it, too."
      clearable={!!tax.chosenLanguage}
      placeholder="That of the customer"
      disabled={!may || change.isPending}
      data={tax.languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={tax.chosenLanguage || tax.language}
      error={change.error ? messageOf(change.error) : null}
      onChange={language => change.mutate(language ?? '')}
    />
  )
}

/** The tax of an invoice: what it adds up to, and why. Nothing where no tax is charged. */
export function InvoiceTax({ invoice }: { invoice: Detail }) {
  const { tax, currency } = invoice
  if (!tax) return null
  const facts: [string, string][] = [
    ['Net', money(tax.net, currency)],
    ['Tax', money(tax.tax, currency)],
    ['Gross', money(tax.gross, currency)],
    ['Our tax number', tax.sellerNumber],
    ['Customer’s tax number', tax.buyerNumber || '–'],
  ]
  if (tax.isIssued) facts.push(['Language', languageNames.of(tax.language) ?? tax.language])
  const { accounting } = tax
  if (accounting) {
    const rate = `at ${accounting.exchangeRate}, ${accounting.exchangeRateSource}, ${showDay(accounting.exchangeRateDate)}`
    facts.push([`Tax in ${accounting.currency}`, `${money(accounting.amount, accounting.currency)} ${rate}`])
  }
  return (
    <Section title="Tax" note={tax.isIssued ? 'As issued' : 'If issued now'}>
      {tax.problem ? (
        <Callout tone="warn" title="The tax can’t be decided">
          <p>{tax.problem}</p>
        </Callout>
      ) : null}
      <FactList className={css.facts} facts={facts} />
      {tax.languages.length ? <Language invoice={invoice} tax={tax} /> : null}
      <Rows tax={tax} currency={currency} />
      <FactList className={css.facts} facts={reasonsOf(invoice.charges)} />
    </Section>
  )
}
