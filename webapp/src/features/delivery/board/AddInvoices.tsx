import Board from './Board'

/** Approved invoices that no profile takes: they are chosen and sent by one. */
export default function AddInvoices() {
  return <Board only="noProfile" title="Add invoices" />
}
