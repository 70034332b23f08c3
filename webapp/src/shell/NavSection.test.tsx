import { MantineProvider } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { NavSection } from './NavSection'
import type { NavItem } from './navigation'

const [tariffs, rates] = ['Tariffs', 'Rates'].map(
  (label, place): NavItem => ({ group: 'Pricing', place, label, icon: IconTable, path: `/${label.toLowerCase()}` }),
)

function section(closed: boolean) {
  const onToggle = vi.fn()
  render(
    <MemoryRouter>
      <MantineProvider>
        <NavSection
          name="Pricing"
          items={[tariffs, rates].filter(item => item !== undefined)}
          current={rates}
          waiting={{ '/tariffs': 3 }}
          rail={false}
          closed={closed}
          onToggle={onToggle}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  return onToggle
}

test('a group is closed by its heading', () => {
  const onToggle = section(false)
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Tariffs3', 'Rates'])
  screen.getByRole('button', { name: 'Pricing', expanded: true }).click()
  expect(onToggle).toHaveBeenCalledOnce()
})

test('of a closed group the current screen stays in sight', () => {
  section(true)
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Rates'])
})
