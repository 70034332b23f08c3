import { PayableList } from './PayableList'

/** `/payables/disputes`: audit exceptions and disputes (A007). */
export default function Exceptions() {
  return <PayableList title="Exceptions" exceptionsOnly />
}
