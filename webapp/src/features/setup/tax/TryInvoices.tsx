import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { Callout, count, counted, DataTable, money } from '@/ui'
import { useInvoiceTrial } from './calls'
import { formOf, type Setup } from './setup'
import css from './tax.module.css'

type Tried = Wire<'TriedInvoice'>

/** What the edited setup would change on the invoices issued last, before it is saved. */
export function TryInvoices({ setup, revision }: { setup: Setup; revision: number }) {
  const mayList = usePermission('invoiceProcessing.sideInvoiceProcessing')
  const trial = useInvoiceTrial()
  if (!mayList) return null
  return (
    <section className={css.outcome} aria-label="Invoices tried">
      <Button
        variant="default"
        loading={trial.isPending}
        onClick={() => trial.mutate({ setup: formOf(setup, revision) })}
      >
        Try on the last 1,000 invoices
      </Button>
      {trial.data ? <Changed trial={trial.data} /> : null}
    </section>
  )
}

function Changed({ trial: { invoices, changed, problems, rows } }: { trial: Wire<'TaxInvoiceTrial'> }) {
  if (!changed) {
    return <Callout tone="ok" title={`No change on ${counted(invoices, 'invoice')}`} />
  }
  return (
    <>
      <Callout
        tone="warn"
        title={`Another tax on ${count(changed)} of ${counted(invoices, 'invoice')}${problems ? `; ${count(problems)} could not be issued` : ''}`}
      >
        {rows.length < changed ? <p>The newest {count(rows.length)} of them:</p> : null}
      </Callout>
      <DataTable
        rows={rows}
        rowKey={row => row.invoiceId}
        density="compact"
        columns={[
          {
            head: 'Invoice',
            cell: row => <Link to={`/invoices/list?invoice=${row.invoiceId}`}>{row.invoiceNumber}</Link>,
          },
          { head: 'Bill to', fit: 'wrap', cell: row => row.accountName },
          { head: 'As issued', fit: 'wrap', cell: row => described(row.before, row.currency) },
          {
            head: 'By this setup',
            fit: 'wrap',
            cell: row => row.problem || described(row.after, row.currency),
          },
        ]}
      />
    </>
  )
}

const described = ({ words, amount }: Tried['before'], currency: string): string =>
  words ? `${money(amount, currency)} (${words})` : 'No tax'
