import { SheetColumns } from '@/widgets/SheetColumns'
import type { Sheet } from './calls'

const NOT_READ = 'none'
type Choice = { value: Sheet['columns'][number]['role']; label: string }
/** Where the company is registered for tax. */
const TAXES: Choice[] = [
  { value: 'net', label: 'Net total' },
  { value: 'tax', label: 'Tax' },
  { value: 'gross', label: 'Gross total' },
]
const ROLES: Choice[] = [
  { value: 'shipment', label: 'Shipment number' },
  { value: 'invoice', label: 'Invoice number' },
  { value: 'order', label: 'PO number' },
  { value: 'day', label: 'Invoice date' },
  { value: 'currency', label: 'Currency' },
  { value: 'charge', label: 'Charge name' },
  { value: 'amount', label: 'Amount' },
  { value: 'across', label: 'A charge' },
  { value: 'total', label: 'Total' },
]
const UNREAD: Choice = { value: NOT_READ, label: 'Not read' }

interface CarrierColumnsProps {
  sheet: Sheet
  onChoose: (place: number, role: string) => void
}

/** The mapping of the columns of a carrier's file. */
export const CarrierColumns = ({ sheet, onChoose }: CarrierColumnsProps) => (
  <SheetColumns
    columns={sheet.columns.map(({ heading, sample, role }) => ({ heading, sample, value: role }))}
    choices={[...ROLES, ...(sheet.hasTax ? TAXES : []), UNREAD]}
    none={NOT_READ}
    fault={sheet.columnFault}
    onChoose={onChoose}
  />
)
