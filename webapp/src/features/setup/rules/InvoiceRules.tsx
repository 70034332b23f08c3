import { Rules } from './Rules'

export default function InvoiceRules() {
  return <Rules docType="invoice" title="Invoice rules" />
}
