import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import Conversion from './Conversion'
import VolumeWeight from './VolumeWeight'

const show = (shown: React.ReactNode) =>
  render(
    <MemoryRouter>
      <MantineProvider>{shown}</MantineProvider>
    </MemoryRouter>,
  )
const rowOf = (table: string, name: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) })

test('A079: the figure typed is there in every unit at once, without a mouse', async () => {
  show(<Conversion />)
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveFocus()
  await userEvent.click(screen.getByRole('radio', { name: 'Weight' }))
  await userEvent.click(screen.getByRole('radio', { name: 'lb' }))
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '2,000' } })
  expect(rowOf('All units', 'kg')).toHaveTextContent('907.2')
  expect(rowOf('All units', 'oz')).toHaveTextContent('32,000')
  expect(rowOf('All units', 'kg')).toHaveTextContent('exact')
})

test('what is no number is said to be none, and nothing is converted', () => {
  show(<Conversion />)
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '1x' } })
  expect(screen.getByText('Enter a number.')).toBeInTheDocument()
  expect(rowOf('All units', 'km')).toHaveTextContent('–')
})

test('A078: sizes are typed one after the other, Enter begins the next', async () => {
  show(<VolumeWeight />)
  const typed = (line: number, figures: string[]) => {
    for (const [at, name] of ['Pieces', 'Length', 'Width', 'Height'].entries()) {
      fireEvent.change(screen.getByLabelText(`${name}, line ${line}`), { target: { value: figures[at] } })
    }
  }
  typed(1, ['1', '100', '100', '100'])
  expect(rowOf('Volume weight', 'Air')).toHaveTextContent('166.670000 kg')
  fireEvent.keyDown(screen.getByLabelText('Height, line 1'), { key: 'Enter' })
  typed(2, ['2', '120', '80', '100'])
  expect(rowOf('Volume weight', 'Truck')).toHaveTextContent('973.323600 kg')
  expect(rowOf('Volume weight', 'Ocean')).toHaveTextContent('2.920000 m³')
  fireEvent.change(screen.getByLabelText('Gross weight, kg'), { target: { value: '500' } })
  expect(rowOf('Volume weight', 'Air')).toHaveTextContent('500.000000 kg')
  await userEvent.click(screen.getByLabelText('Remove line 1'))
  expect(rowOf('Volume weight', 'Ocean')).toHaveTextContent('1.920000 m³')
})
