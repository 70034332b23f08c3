import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadingDemo } from './LoadingDemo'

test('who opens a demo that is still being loaded sees how far it is', () => {
  render(
    <MantineProvider env="test">
      <LoadingDemo done={12} of={48} what="shipments" />
    </MantineProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('12 of 48: shipments')
  expect(screen.getByRole('progressbar', { name: '12 of 48 parts loaded' }).getAttribute('aria-valuenow')).toBe('25')
})
