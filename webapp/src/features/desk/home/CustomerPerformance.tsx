import { Performance } from './Performance'

/** `/dashboard/customer_bpr`: how old the unbilled work of each customer is. */
export default function CustomerPerformance() {
  return <Performance title="Billing performance by customer" byCustomer />
}
