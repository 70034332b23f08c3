import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnChoices } from '@/grid'
import { CellStates, ColumnsMenu } from '@/sheet'
import { Divider, Gap, Picks, Toolbar, useAddress } from '@/ui'
import type { CaptureView } from './calls'
import { type View, viewOf } from './capture'
import type { CaptureSheet } from './sheet'

const SHOW = [
  { value: 'without', label: 'Without invoice' },
  { value: 'with', label: 'With invoice' },
]

interface ViewBarProps {
  view: CaptureView
  shown: View
  sheet: CaptureSheet
  choices: ColumnChoices
}

/** Which rows on the left; their errors and the columns on the right. */
export function ViewBar({ view, shown, sheet, choices }: ViewBarProps) {
  const { address, put, visit } = useAddress()
  const [search, setSearch] = useState(view.search)
  return (
    <Toolbar label="Rows and columns">
      <form
        onSubmit={event => {
          event.preventDefault()
          visit({ q: search.trim() })
        }}
      >
        <TextInput
          w={220}
          aria-label="Find by shipment number"
          placeholder="Shipment number"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          maxLength={100}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </form>
      <Picks picks={SHOW} picked={address.get('show') ?? ''} onPick={show => visit({ show })} />
      <Gap />
      <CellStates store={sheet.store} />
      <Divider />
      <SegmentedControl
        size="xs"
        aria-label="Column set"
        data={[
          { value: 'invoices', label: 'Invoices' },
          { value: 'charges', label: 'Charges' },
        ]}
        value={shown}
        onChange={next => put({ view: viewOf(next) === 'charges' ? next : null, page: view.page })}
      />
      <ColumnsMenu columns={sheet.store.columns} choices={choices} />
    </Toolbar>
  )
}
