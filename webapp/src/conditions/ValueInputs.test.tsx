import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Condition, ConditionField } from './tree'
import { ValueInputs } from './ValueInputs'

function Asked({ field, clearing = false }: { field: ConditionField; clearing?: boolean }) {
  const [condition, setCondition] = useState<Condition>({ name: field.name, operator: 'greaterThan', value: '' })
  return (
    <MantineProvider env="test">
      <ValueInputs
        clearing={clearing}
        condition={condition}
        field={field}
        onChange={values => setCondition({ ...condition, ...values })}
      />
    </MantineProvider>
  )
}

const figure = (name: string, label: string, unit: string): ConditionField => ({ name, label, type: 'numeric', unit })

test.each([
  [figure('shipmentCargo#grossWeight', 'Gross weight', 'lb'), '1,000', '1000 lb'],
  [figure('shipmentCargo#grossWeight', 'Gross weight', 'lb'), '454 kg', '454 kg'],
  [figure('shipmentCargo#grossWeight', 'Gross weight', 'kg'), '454', '454'],
  [figure('cargoLine#longestSide', 'Longest side', 'in'), '48', '48 in'],
  [figure('cargoLine#longestSide', 'Longest side', 'in'), '120 cm', '120 cm'],
  [figure('cargoLine#lengthAndGirth', 'Length and girth', 'cm'), '330', '330 cm'],
  [figure('shipmentCargo#pieces', 'Pieces', 'pcs'), '12', '12'],
])('$label in $unit: a figure that is left says what it is in', async (field, typed, kept) => {
  render(<Asked field={field} clearing />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), typed)
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue(kept)
})

test('R173: what is no figure is taken away when a filter’s input is left', async () => {
  render(<Asked field={figure('shipmentCargo#grossWeight', 'Gross weight', 'lb')} clearing />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'heavy')
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('')
})
