import { PayableList } from './PayableList'

/** `/payables/invoices`: every carrier invoice from receipt to payment. */
export default function PayableInvoices() {
  return <PayableList title="Payable invoices" />
}
