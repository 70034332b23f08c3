import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIELD_TYPE_NAMES, type Field, OPERATORS_OF, operatorWords, toColumn } from '@/fields'
import { kindOf } from '@/features/delivery/profiles/kinds'
import { ROUTES } from '@/main/routes'
import { FieldInput } from '@/records'
import { COMPARISONS } from '@/rules'
import { holds } from '@/rules/values'

const share = { key: 'a#share', label: 'Share', type: 'percent' } as unknown as Field

test('a field type is offered, read in a grid, and has its input in a form', () => {
  expect(FIELD_TYPE_NAMES).toContain('percent')
  const column = toColumn(share, 'default', async () => [])
  expect(column.parse('12.5 %')).toBe('12.5')
  expect(column.parse('1250 bp')).toBe('12.5')
  expect(column.format?.('12.5')).toBe('12.5 %')
  expect(column.check?.('many')).toMatchObject({ kind: 'regex' })
  render(
    <MantineProvider>
      <FieldInput field={share} value="12.5" row={{}} error={undefined} disabled={false} onChange={() => {}} />
    </MantineProvider>,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Share').value).toBe('12.5')
})

test('an operator is offered, said and held', () => {
  expect(OPERATORS_OF.text).toContain('isWithin')
  expect(operatorWords('isWithin' as never, 'text')).toBe('is part of')
  expect(COMPARISONS.isWithin).toBe('be part of')
  expect(holds('isWithin', 'text', 'aeu', 'MAEU', 1)).toBe(true)
  expect(holds('isNotWithin', 'text', null, 'MAEU', 1)).toBe(true)
})

test('a screen has its address', async () => {
  const row = ROUTES.find(({ path }) => path === '/configuration/vessels')
  expect(row).toMatchObject({ permission: 'metadata.viewMetadata', nav: { label: 'Vessels' } })
  const places = ROUTES.flatMap(({ nav }) => (nav?.section === 'rates' ? [nav.place] : []))
  expect(new Set(places).size).toBe(places.length)
  expect((await import('@/features/setup/vessels/Vessels' as string)).default).toBeTypeOf('function')
})

test('a channel has its addresses, and its settings and server in the form of a profile', async () => {
  const paths = ROUTES.map(row => row.path)
  expect(paths.filter(path => path.includes('/InvoiceDeliveryLedger'))).toHaveLength(6)
  expect(kindOf('/deliveryProfiles/InvoiceDeliveryLedgerRules/new')?.plural).toBe('Ledger profiles')
  expect((await import('@/features/delivery/profiles/LedgerPart' as string)).LedgerPart).toBeTypeOf('function')
})
