import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIELD_TYPE_NAMES, type Field, OPERATORS_OF, operatorWords, toColumn } from '@/fields'
import { ROUTES } from '@/main/routes'
import { FieldInput } from '@/records'
import { COMPARISONS } from '@/rules'
import { holds } from '@/rules/values'

const share = { key: 'a#share', label: 'Share', type: 'percent' } as unknown as Field

test('a field type is offered, read in a grid, and has its input in a form', () => {
  expect(FIELD_TYPE_NAMES).toContain('percent')
  const column = toColumn(share, 'default', async () => [])
  expect(column.parse('12.5 %')).toBe('12.5')
  expect(column.format?.('12.5')).toBe('12.5 %')
  expect(column.check?.('many')).toMatchObject({ kind: 'regex' })
  render(
    <MantineProvider>
      <FieldInput field={share} value="12.5" row={{}} error={undefined} disabled={false} onChange={() => {}} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText('Share')).toBeTruthy()
})

test('an operator is offered, said and held', () => {
  expect(OPERATORS_OF.text).toContain('isWithin')
  expect(operatorWords('isWithin' as never, 'text')).toBe('is part of')
  expect(COMPARISONS.isWithin).toBe('be part of')
  expect(holds('isWithin', 'text', 'aeu', 'MAEU', 1)).toBe(true)
})

test('a screen has its address', async () => {
  expect(ROUTES.find(row => row.path === '/configuration/vessels')).toBeDefined()
  expect((await import('@/features/setup/vessels/Vessels' as string)).default).toBeTypeOf('function')
})
