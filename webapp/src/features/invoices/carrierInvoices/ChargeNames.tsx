import { Select } from '@mantine/core'
import { count, DataTable, money, ScrollRegion } from '@/ui'
import type { Sheet } from './calls'
import css from './carrierInvoices.module.css'

type Name = Sheet['names'][number]

/** Other choices for a name that is no charge of the tariffs. */
const OTHERWISE = [
  { value: '+', label: 'A charge of its own' },
  { value: '-', label: 'Don’t import' },
]
const TAX = { value: '%', label: 'Tax' }
const SOURCES: Record<Name['source'], string> = {
  chosen: 'chosen',
  remembered: 'as last time',
  suggested: 'suggested',
  '': 'choose',
}

interface ChargeNamesProps {
  sheet: Sheet
  onChoose: (name: string, code: string) => void
}

/** The carrier's names of charges, and the charge code of each. */
export function ChargeNames({ sheet, onChoose }: ChargeNamesProps) {
  if (!sheet.names.length) return null
  const charges = (isNear: boolean) =>
    sheet.choices
      .filter(each => each.isNear === isNear)
      .map(({ chargeCode, chargeText }) => ({ value: chargeCode, label: chargeText }))
  const data = [
    { group: 'On the tariffs of these shipments', items: charges(true) },
    { group: 'Otherwise', items: sheet.hasTax ? [TAX, ...OTHERWISE] : OTHERWISE },
    { group: 'Other charges', items: charges(false) },
  ]
  return (
    <section aria-label="Charge names">
      <ScrollRegion className={css.table} label="Table of charge names">
        <DataTable<Name>
          rows={sheet.names}
          rowKey={row => row.name}
          density="compact"
          editable
          state={row => !row.chargeCode && 'finding'}
          columns={[
            { head: 'Carrier’s name', look: 'strong', fit: 'clip', cell: row => row.name },
            { head: 'Lines', figure: true, cell: row => count(row.count) },
            { head: 'Amount', figure: true, cell: row => money(row.amount, '') },
            {
              head: 'Charge',
              cell: row => (
                <Select
                  aria-label={`${row.name} is`}
                  size="xs"
                  searchable
                  allowDeselect={false}
                  placeholder="Choose a charge"
                  data={data}
                  value={row.chargeCode || null}
                  onChange={code => code && onChoose(row.name, code)}
                />
              ),
            },
            { head: 'From', look: 'dim', cell: row => SOURCES[row.source] },
          ]}
        />
      </ScrollRegion>
    </section>
  )
}
