import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PublicSheet } from './PublicSheet'

interface Quoted {
  company: string
  number: string
}

const show = (data: Quoted | undefined, error: Error | null = null) =>
  render(
    <MantineProvider>
      <PublicSheet
        of={{ data, error }}
        heading={found => `Quote ${found.number}`}
        unavailable="Quote not available"
        aside={() => <b>Sent</b>}
        note="Rates hold until it expires."
      >
        {found => <p>Price of {found.number}</p>}
      </PublicSheet>
    </MantineProvider>,
  )

test('a link shows the company, its record, and where to ask', () => {
  show({ company: 'Demo Forwarding', number: 'Q000001' })
  expect(screen.getByRole('heading', { level: 1, name: 'Quote Q000001' })).toBeVisible()
  expect(document.title).toBe('Quote Q000001 · Demo Forwarding')
  expect(screen.getByText('Price of Q000001')).toBeVisible()
  expect(screen.getByText(/Rates hold until it expires\. Questions\? Reply/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('an expired or unknown link says so, and offers nothing', () => {
  show(undefined, new Error('This link has expired.'))
  expect(screen.getByRole('heading', { name: 'Quote not available' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.')
  expect(screen.queryByRole('button')).toBeNull()
})
