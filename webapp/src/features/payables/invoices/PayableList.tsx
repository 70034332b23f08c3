import { IconReceiptDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { addedFields, ListColumnsMenu, useComputedColumns } from '@/entities/listColumns'
import { TagSelected } from '@/entities/tags/TagSelected'
import {
  ActionButton,
  Allowed,
  count,
  counted,
  EmptyState,
  ListScreen,
  NoResults,
  SelectionBar,
  useListController,
  useScreenActions,
} from '@/ui'
import { useExportAction } from '@/widgets/ExportButton'
import { PAYABLES, PER_PAGE, savePayables, usePayables } from '../calls'
import { sumsInWords } from '../sums'
import { Acts, AskDialog, type Asking } from './Acts'
import { askedOf, isNarrowed } from './asked'
import { Filters } from './Filters'
import { PayablePanel } from './PayablePanel'
import { payableColumns, Rows } from './Rows'
import { Sums } from './Sums'

interface PayableListProps {
  title: string
  /** Audit exceptions and disputes. */
  exceptionsOnly?: boolean
}

function Nothing({ narrowed, exceptionsOnly }: { narrowed: boolean; exceptionsOnly: boolean }) {
  if (narrowed) return <NoResults body="No carrier invoices match these filters." all="Show all" />
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

/** Carriers' invoices from receipt to payment, with the open one next to them. Filters, page and the open one are in
 * the address. */
export function PayableList({ title, exceptionsOnly = false }: PayableListProps) {
  const { address, page, choice, clear, opened, open, close } = useListController({ opens: 'invoice' })
  const added = useComputedColumns('payables')
  const fields = addedFields(added)
  const asked = askedOf(address, exceptionsOnly, fields)
  const list = usePayables(asked, page)
  const [asking, setAsking] = useState<Asking | null>(null)
  const chosen = list.data?.rows.filter(row => choice.chosen.has(row.id)) ?? []
  const unchecked = list.data?.unchecked ?? 0
  const sums = list.data?.sums ?? []
  const taxSums = list.data?.taxSums ?? []
  const exporting = useExportAction(() => savePayables(asked))
  const acts = useScreenActions({
    export: { ...exporting, whyNot: list.data?.count ? null : 'There is nothing to export' },
  })
  return (
    <ListScreen
      title={title}
      meta={
        list.data ? (
          <>
            <span>{counted(list.data.count, 'invoice')}</span>
            {unchecked ? <span role="status">{count(unchecked)} still being audited</span> : null}
          </>
        ) : null
      }
      actions={
        <>
          <ActionButton action={acts.export} />
          <ListColumnsMenu
            list="payables"
            columns={payableColumns({ opened, open, findingFirst: exceptionsOnly, sums, taxSums, added })}
          />
        </>
      }
      above={
        <>
          <Filters asked={asked} fields={fields} currencies={sums.map(each => each.currency).filter(Boolean)} />
          {chosen.length ? (
            <SelectionBar
              count={chosen.length}
              noun="invoice"
              sums={`${sumsInWords(chosen, row => row.gross ?? row.charged)} charged`}
              onClear={clear}
            >
              <TagSelected kind="payable" ids={chosen.map(row => row.id)} noun="invoice" refetched={[[PAYABLES]]} />
              <Acts rows={chosen} ask={setAsking} leads />
            </SelectionBar>
          ) : null}
        </>
      }
      of={list}
      what="the carrier invoices"
      rows={list.data?.rows}
      limit={PER_PAGE}
      empty={<Nothing narrowed={isNarrowed(asked)} exceptionsOnly={exceptionsOnly} />}
      table={rows => (
        <Rows
          rows={rows}
          opened={opened}
          open={open}
          choice={choice}
          findingFirst={exceptionsOnly}
          sums={sums}
          taxSums={taxSums}
          added={added}
          totals={list.data?.columnTotals}
        />
      )}
      below={<Sums of={sums} taxes={taxSums} />}
      panel={opened && <PayablePanel key={opened} id={opened} ask={setAsking} onClose={close} />}
    >
      {asking ? <AskDialog asking={asking} onDone={clear} onClose={() => setAsking(null)} /> : null}
    </ListScreen>
  )
}
