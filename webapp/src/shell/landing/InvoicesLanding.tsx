import { AreaLanding } from './AreaLanding'

/** `/invoices`: what has to be billed, corrected or sent, and where. */
export default function InvoicesLanding() {
  return <AreaLanding area="invoices" />
}
