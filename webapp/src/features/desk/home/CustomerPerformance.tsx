import { Performance } from './Performance'

/** `/dashboard/customer_bpr`: the age of unbilled work, by customer. */
export default function CustomerPerformance() {
  return <Performance title="Billing performance by customer" byCustomer />
}
