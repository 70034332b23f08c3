import { Button } from '@mantine/core'
import { IconReceiptDollar, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  count,
  counted,
  EmptyState,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  TERMS,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { type Payable, PER_PAGE, savePayables, usePayables } from '../calls'
import { sumsInWords } from '../sums'
import { Acts, AskDialog, type Asking } from './Acts'
import { askedOf, isNarrowed } from './asked'
import { Filters } from './Filters'
import { PayablePanel } from './PayablePanel'
import { Rows } from './Rows'
import { Sums } from './Sums'

interface PayableListProps {
  title: string
  /** What the audit found, and what is disputed. */
  exceptionsOnly?: boolean
}

/** What may be done with the chosen invoices. */
function Bar({ chosen, ask, onClear }: { chosen: Payable[]; ask: (asking: Asking) => void; onClear: () => void }) {
  return (
    <Toolbar label="Selected invoices">
      <b>{counted(chosen.length, 'invoice')} selected</b>
      <span className="dim">{sumsInWords(chosen, row => row.charged)} charged</span>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <Gap />
      <Acts rows={chosen} ask={ask} leads />
    </Toolbar>
  )
}

function Nothing({ narrowed, exceptionsOnly }: { narrowed: boolean; exceptionsOnly: boolean }) {
  if (narrowed)
    return (
      <EmptyState icon={IconSearch} title={TERMS.noResults} body="No carrier invoices match these filters.">
        <Link to=".">Show all</Link>
      </EmptyState>
    )
  if (exceptionsOnly)
    return (
      <EmptyState
        icon={IconReceiptDollar}
        title="No exceptions"
        body="Carrier invoices that don’t match what was agreed, and those someone disputes, show here."
      >
        <Link to="/payables/invoices">Show all payable invoices</Link>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconReceiptDollar}
      title="No carrier invoices yet"
      body="Upload what carriers charge under Invoices → Carrier invoices. Each invoice is audited and shows here."
    >
      <Allowed permission="invoiceProcessing.listInvoiceCharges">
        <Link to="/invoices/carrierInvoices">Upload carrier invoices</Link>
      </Allowed>
    </EmptyState>
  )
}

/** Carriers' invoices from receipt to payment, the chosen one beside them. Filters, page and the opened one stand in the
 * address. */
export function PayableList({ title, exceptionsOnly = false }: PayableListProps) {
  const { address, page, put } = useAddress()
  const asked = askedOf(address, exceptionsOnly)
  const list = usePayables(asked, page)
  const { clear, ...choice } = useChoice()
  const [asking, setAsking] = useState<Asking | null>(null)
  const opened = address.get('invoice')
  const chosen = list.data?.rows.filter(row => choice.chosen.has(row.id)) ?? []
  const unchecked = list.data?.unchecked ?? 0
  return (
    <>
      <PageHeader
        title={title}
        meta={
          list.data ? (
            <>
              <span>{counted(list.data.count, 'invoice')}</span>
              {unchecked ? <span role="status">{count(unchecked)} still being audited</span> : null}
            </>
          ) : null
        }
      >
        <ExportButton disabled={!list.data?.count} onExport={() => savePayables(asked)} />
      </PageHeader>
      <Filters asked={asked} currencies={list.data?.sums.map(each => each.currency).filter(Boolean) ?? []} />
      {chosen.length ? <Bar chosen={chosen} ask={setAsking} onClear={clear} /> : null}
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the carrier invoices">
            {found =>
              found.rows.length ? (
                <>
                  <Rows
                    rows={found.rows}
                    opened={opened}
                    open={id => put({ invoice: id, page })}
                    choice={choice}
                    findingFirst={exceptionsOnly}
                  />
                  <Sums of={found.sums} />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={isNarrowed(asked)} exceptionsOnly={exceptionsOnly} />
              )
            }
          </Loaded>
        </div>
        {opened ? (
          <PayablePanel key={opened} id={opened} ask={setAsking} onClose={() => put({ invoice: null, page })} />
        ) : null}
      </div>
      {asking ? <AskDialog asking={asking} onDone={clear} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
