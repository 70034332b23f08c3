import { SheetColumns } from '@/widgets/SheetColumns'
import type { Sheet } from './calls'

const NOT_READ = 'none'
const ROLES: { value: Sheet['columns'][number]['role']; label: string }[] = [
  { value: 'shipment', label: 'Shipment number' },
  { value: 'invoice', label: 'Invoice number' },
  { value: 'order', label: 'PO number' },
  { value: 'day', label: 'Invoice date' },
  { value: 'currency', label: 'Currency' },
  { value: 'charge', label: 'Charge name' },
  { value: 'amount', label: 'Amount' },
  { value: 'across', label: 'A charge' },
  { value: 'total', label: 'Total' },
  { value: NOT_READ, label: 'Not read' },
]

interface CarrierColumnsProps {
  sheet: Sheet
  onChoose: (place: number, role: string) => void
}

/** The mapping of the columns of a carrier's file. */
export const CarrierColumns = ({ sheet, onChoose }: CarrierColumnsProps) => (
  <SheetColumns
    columns={sheet.columns.map(({ heading, sample, role }) => ({ heading, sample, value: role }))}
    choices={ROLES}
    none={NOT_READ}
    fault={sheet.columnFault}
    onChoose={onChoose}
  />
)
