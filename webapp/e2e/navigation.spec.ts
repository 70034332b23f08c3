import { expect, type Page, test } from './fixtures'
import { openScreen } from './steps'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Modules' })
const pinned = (page: Page) => menu(page).getByRole('group', { name: 'Pinned' })

test('areas first, and of one area what it holds; the whole menu by keyboard', async ({ page, signIn, accessible }) => {
  await signIn()
  const area = menu(page).getByRole('link', { name: /^Quotes/ })
  await expect(area).toHaveAttribute('aria-expanded', 'false')
  await menu(page).getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('End')
  await expect(menu(page).getByRole('link', { name: 'Configuration' })).toBeFocused()
  await area.focus()
  await page.keyboard.press('ArrowRight')
  await expect(area).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: 'In process' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quotes/repository/InProcess')
  await accessible('an open area')
  // typing finds, Escape shows everything again
  await menu(page).getByRole('link', { name: 'In process' }).first().focus()
  await page.keyboard.type('tole')
  const find = page.getByRole('searchbox', { name: 'Find a screen' })
  await expect(find).toBeFocused()
  await expect(find).toHaveValue('tole')
  await expect(menu(page).getByRole('link')).toHaveCount(1)
  await accessible('found in the menu')
  await page.keyboard.press('Escape')
  await expect(find).toHaveValue('')
  await page.keyboard.type('tole')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/configuration/invoices/tolerances')
  // recent screens list it, too: the current page is marked in its area only
  await expect(menu(page).locator('a[aria-current="page"]', { hasText: 'Tolerances' })).toBeVisible()
})

test('pins are one’s own and there in another browser; what was used last stands below them', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn({ as: 'ana.ortiz' })
  for (const [name, address] of [
    ['Rating results', /\/rating\/results/],
    ['Mismatches', /\/invoices\/mismatches/],
  ] as const) {
    await openScreen(page, name)
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: `Pin ${name} to the menu` }).click()
    await expect(pinned(page).getByRole('link', { name })).toBeVisible()
  }
  await pinned(page).getByRole('link', { name: 'Mismatches' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(pinned(page).getByRole('link')).toHaveText([/^Mismatches/, /^Rating results/])
  await openScreen(page, 'Tariff summary')
  await expect(menu(page).getByRole('group', { name: 'Recent' }).getByRole('link').first()).toHaveText('Tariff summary')

  const elsewhere = await browser.newPage({ ...(baseURL ? { baseURL } : {}) })
  await elsewhere.goto('/login')
  await elsewhere.locator('[data-user="ana.ortiz"]').click()
  await expect(pinned(elsewhere).getByRole('link')).toHaveText([/^Mismatches/, /^Rating results/])
  await elsewhere.close()

  // Delete removes a pin
  for (const name of ['Mismatches', 'Rating results']) {
    await pinned(page).getByRole('link', { name }).focus()
    await page.keyboard.press('Delete')
    await expect(menu(page).getByRole('group', { name: 'Pinned' }).getByRole('link', { name })).toHaveCount(0)
  }
})

test('the configuration opens on its parts, finds by typing, and shows nobody what he may not open', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/configuration' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration')
  await expect(page.getByRole('region', { name: 'Fields and rules' }).getByRole('link')).not.toHaveCount(0)
  await accessible('configuration')
  await page.getByRole('textbox', { name: 'Find in configuration' }).fill('fuel')
  await expect(page.getByRole('region', { name: 'Rates' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Fields and rules' })).toHaveCount(0)
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  await accessible('invoices')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Next to bill/ })
    .click()
  await expect(page).toHaveURL('/invoices/nextToBill')
})

test('an operator sees neither the configuration nor a way to it', async ({ page, signIn }) => {
  await signIn({ as: 'june.park' })
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Configuration' })).toHaveCount(0)
  await page.goto('/configuration')
  await expect(page).toHaveURL('/')
})

test('a company writes its own help, sees it beside the screen, and goes back to the default', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn({ at: '/tariffs/documents' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Shift+?')
  await page.getByRole('link', { name: 'Edit this help' }).click()
  await expect(page).toHaveURL('/configuration/help/edit/~tariffs~documents')
  await page.getByLabel('Text').fill('## Ours\n\n- **Ask** Marek\n\n<b>not html</b> [no](javascript:alert)')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem')).toHaveText('Ask Marek')
  await expect(preview.getByText('<b>not html</b> [no](javascript:alert)')).toBeVisible()
  await accessible('the editor of help')
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('Help page saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Saves' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/tariffs/documents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ours' })).toBeVisible()
  await page.goto('/configuration/help')
  await expect(page).toHaveURL('/configuration/help/view')
  await accessible('help pages')
  await page.getByRole('link', { name: 'Tariff documents' }).last().click()
  await page.getByRole('button', { name: 'Restore default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
  await expect(page.getByText('· default text')).toBeVisible()
})

test('collapsed to a rail, an area opens its screens beside it', async ({ page, signIn, accessible }) => {
  await signIn()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await menu(page).getByRole('button', { name: 'Tariffs' }).click()
  await accessible('the rail')
  await page.getByRole('menuitem', { name: 'Break points' }).click()
  await expect(page).toHaveURL('/tariffs/breackage')
})

test('on a phone the menu lies over the page and closes by a choice', async ({ page, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.locator('[data-user="priya.shah"]').click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await accessible('the menu of a phone')
  await openScreen(page, 'Fuel prices')
  await expect(page).toHaveURL('/configuration/tariffs/fuelPrice')
  await expect(menu(page)).toHaveCount(0)
})
