import { AreaLanding } from './AreaLanding'

/** `/invoices`: what waits to be billed, corrected or sent, and where it is done. */
export default function InvoicesLanding() {
  return <AreaLanding area="invoices" />
}
