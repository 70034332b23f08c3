import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { FREIGHT, newCharge } from '../form/chargeForm'
import { ChargeSection } from './ChargeSection'
import { emptyTemplate } from './templateForm'

const OPTIONS: Wire<'TariffOptions'> = {
  identifiers: [],
  beside: [],
  carriers: [],
  methods: [],
  laneChoices: [],
  appliedOnDates: [],
  calculationCodes: [],
  numericFields: [],
  dateFields: [],
  conditionFields: [],
  textFields: [],
  fuelIndexes: [],
  fuelTables: [],
  zoneTables: [],
  weightUnit: 'kg',
}
const { info: INFO, terms: TERMS } = emptyTemplate('2026-11-01', 'USD')

function Template() {
  const info = useForm({ initialValues: INFO })
  const fuel = { ...newCharge([FREIGHT]), name: 'Fuel' }
  const terms = useForm({ initialValues: { ...TERMS, charges: [FREIGHT, fuel] } })
  return <ChargeSection info={info} terms={terms} options={OPTIONS} />
}

beforeEach(async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Template />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Fuel' }))
})
const fuel = () => screen.queryByRole('button', { name: 'Remove Fuel' })

test('a charge goes from the template only after it was confirmed (R262)', async () => {
  expect(fuel()).not.toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(fuel()).toBeNull()
})

test('a charge that is kept after all stays as it is (R262)', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Keep charge' }))
  expect(fuel()).not.toBeNull()
})

test('a charge is moved by the arrow keys of its handle, which keeps the focus', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Keep charge' }))
  screen.getByRole('button', { name: 'Move Fuel, 2 of 2' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Fuel, 1 of 2' }))
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Fuel, 2 of 2' }))
})
