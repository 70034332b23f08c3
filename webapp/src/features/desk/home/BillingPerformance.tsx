import { Performance } from './Performance'

/** `/dashboard/bpr`: the age of unbilled work, by system. */
export default function BillingPerformance() {
  return <Performance title="Billing performance" />
}
