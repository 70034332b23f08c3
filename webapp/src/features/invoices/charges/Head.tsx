import { Checkbox, Select, TextInput } from '@mantine/core'
import { DayInput, figure, showDay } from '@/ui'
import type { Detail, Head as HeadValues } from './chargeSheet'
import css from './charges.module.css'

const TYPES = ['Revenue', 'Credit Note']

interface HeadProps {
  invoice: Detail
  head: HeadValues
  setHead: (head: HeadValues) => void
  readonly: boolean
}

/** The fields of the whole invoice: bill-to, type, date and currency, and whether the quote applies. */
export function Head({ invoice, head, setHead, readonly }: HeadProps) {
  const { chargeableWeight } = invoice
  const typed = (name: 'billTo' | 'currency') => (event: React.ChangeEvent<HTMLInputElement>) =>
    setHead({ ...head, [name]: event.currentTarget.value })
  return (
    <div className={css.head}>
      <TextInput
        label="Bill to"
        w={116}
        value={head.billTo}
        readOnly={readonly}
        onChange={typed('billTo')}
        title={invoice.billTo.name}
      />
      <Select
        label="Type"
        w={116}
        data={TYPES}
        value={head.invoiceType}
        readOnly={readonly}
        comboboxProps={{ withinPortal: false }}
        onChange={value => setHead({ ...head, invoiceType: value ?? '' })}
      />
      <DayInput
        label="Invoice date"
        w={116}
        value={head.invoiceDate}
        readOnly={readonly}
        onChange={invoiceDate => setHead({ ...head, invoiceDate })}
      />
      <TextInput label="Currency" w={64} value={head.currency} readOnly={readonly} onChange={typed('currency')} />
      <dl className={css.fact}>
        <dt>Chargeable</dt>
        <dd>{chargeableWeight ? `${figure(chargeableWeight)} kg` : '–'}</dd>
      </dl>
      <dl className={css.fact}>
        <dt>Due</dt>
        <dd>{showDay(invoice.dueDate) || '–'}</dd>
      </dl>
      {invoice.referenceInvoice ? (
        <dl className={css.fact}>
          <dt>{invoice.referenceKind}</dt>
          <dd>{invoice.referenceInvoice}</dd>
        </dl>
      ) : null}
      {invoice.hasQuote || head.isQuoteSelected ? (
        <Checkbox
          className={css.quote}
          label="Quote"
          title="Compare user values with the quote instead of the tariff"
          checked={head.isQuoteSelected}
          disabled={readonly}
          onChange={event => setHead({ ...head, isQuoteSelected: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}
