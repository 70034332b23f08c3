import { PayableList } from './PayableList'

/** `/payables/disputes`: what the audit found, and what somebody disputes (A007). */
export default function Exceptions() {
  return <PayableList title="Exceptions" exceptionsOnly />
}
