import Board from './Board'

/** Approved invoices that no profile matches, to be selected and sent with one. */
export default function AddInvoices() {
  return <Board only="noProfile" title="Add invoices" />
}
