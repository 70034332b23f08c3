import { AccountFrame } from './AccountFrame'
import { RulesForm } from './RulesForm'
import { ValidationRules } from './ValidationRules'

/** Where invoices go and who is billed for the account, whether its answers are audited, and which validation rules
 * apply to its invoices. */
export default function InvoiceRules() {
  return (
    <AccountFrame tab="Invoicerules">
      {({ account, resource, number }) => (
        <>
          <RulesForm account={account} resource={resource} group="invoiceRules" addressed />
          <ValidationRules docType="invoice" accountNumber={number} />
        </>
      )}
    </AccountFrame>
  )
}
