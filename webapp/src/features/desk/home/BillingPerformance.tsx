import { Performance } from './Performance'

/** `/dashboard/bpr`: how old the unbilled work is, system by system. */
export default function BillingPerformance() {
  return <Performance title="Billing performance" />
}
