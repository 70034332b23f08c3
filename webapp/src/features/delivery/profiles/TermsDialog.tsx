import type { Wire } from '@/api/wire'
import { InvoicePdf } from '@/entities/invoicePdf'
import { DataTable, Dialog, ScrollRegion } from '@/ui'
import css from './profiles.module.css'

type Term = Wire<'TrialTerm'>

interface TermsDialogProps {
  paper: Wire<'InvoicePdf'>
  terms: readonly Term[]
  onClose: () => void
}

/** The paper of an invoice next to its data: each business term with where it comes from. */
export function TermsDialog({ paper, terms, onClose }: TermsDialogProps) {
  return (
    <Dialog size={1180} title="Paper and data" onClose={onClose}>
      <div className={css.compared}>
        <InvoicePdf of={paper} view="navpanes=0&view=FitH" />
        <ScrollRegion label="Data of the invoice" className={css.terms}>
          <DataTable
            rows={terms}
            rowKey={term => `${term.part} ${term.number}`}
            density="compact"
            columns={[
              {
                head: 'Term',
                cell: term => (
                  <>
                    {term.part} <span className="dim">{term.number}</span>
                  </>
                ),
              },
              { head: 'Name', fit: 'wrap', cell: term => term.name },
              { head: 'Value', fit: 'wrap', look: 'strong', cell: term => term.value },
              { head: 'Comes from', fit: 'wrap', cell: term => term.place },
            ]}
          />
        </ScrollRegion>
      </div>
    </Dialog>
  )
}
