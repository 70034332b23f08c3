import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/api/session'
import * as everything from '@/ui'
import Gallery from './Gallery'
import { PARTS } from './parts'

// tests share their modules: signs out the user of the previous test
beforeEach(() => useSession.setState({ data: null }))

const isPart = ([name, value]: [string, unknown]) => typeof value === 'function' && /^[A-Z][a-z]/.test(name)

test('every part of ui/ stands in the gallery, and nothing that is none', () => {
  const parts = Object.entries(everything).filter(isPart)
  expect(parts.length).toBeGreaterThan(40)
  expect(Object.keys(PARTS).sort()).toEqual(parts.map(([name]) => name).sort())
})

test('each has a section of its own, without anything of the server', () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </MantineProvider>,
  )
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(Object.keys(PARTS)))
})
