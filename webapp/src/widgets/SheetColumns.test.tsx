import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SheetColumns } from './SheetColumns'

test('columns that are not read are named', () => {
  render(
    <MantineProvider env="test">
      <SheetColumns
        columns={[
          { heading: 'load_id', sample: 'LD-7781', value: 'shipment' },
          { heading: 'miles_billed', sample: '312', value: 'none' },
          { heading: 'rate_billed_per_mile', sample: '2.15', value: 'none' },
        ]}
        choices={[
          { value: 'shipment', label: 'Shipment number' },
          { value: 'none', label: 'Not read' },
        ]}
        none="none"
        fault=""
        onChoose={vi.fn()}
      />
    </MantineProvider>,
  )
  expect(
    screen.getByText('Columns: load_id (shipment number). Not read: miles_billed, rate_billed_per_mile'),
  ).toBeVisible()
})
