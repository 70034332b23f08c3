import { firstOf, systemOf } from './asked'
import { expect, type Page, test } from './fixtures'

type Form = ReturnType<Page['getByRole']>

/** Chooses an option of a field with options. */
async function choose(page: Page, form: Form, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const fill = (form: Form, field: string, text: string) =>
  form.getByRole('textbox', { name: field, exact: true }).fill(text)

/** Of this run: a retry on the same suite adds other records. */
const RUN = Date.now().toString(36).slice(-5)

/** Lists of the setup: the address, the form, what is entered, and the cells its row has then. */
const LISTS: [string, string, (page: Page, form: Form) => Promise<void>, string[]][] = [
  [
    '/tracking/milestones',
    'Milestone',
    async (_, form) => {
      await fill(form, 'Name', `Held by customs ${RUN}`)
      await fill(form, 'Code', `CH${RUN}`.toUpperCase())
      await fill(form, 'Order', '45')
    },
    [`Held by customs ${RUN}`, `CH${RUN}`.toUpperCase()],
  ],
  [
    '/reports/mappingrules',
    'Mapping rule',
    async (page, form) => {
      await choose(page, form, 'Field', 'Mode')
      await fill(form, 'Text in the file', `Airfrt ${RUN}`)
      await fill(form, 'Read as', 'Air')
    },
    [`Airfrt ${RUN}`, 'Air'],
  ],
  [
    '/configuration/payables/rules',
    'Tolerance',
    async (_, form) => {
      await fill(form, 'Name', `Fuel within two percent ${RUN}`)
      await fill(form, 'Charge type', 'FSC')
      await fill(form, 'Percent', '2')
    },
    [`Fuel within two percent ${RUN}`, 'FSC'],
  ],
  [
    '/configuration/permissioncode/tariffs/view',
    'Permission code',
    async (page, form) => {
      await fill(form, 'Name', `Rate desk ${RUN}`)
      await fill(form, 'Code', `rate-desk-${RUN}`)
      await form.getByRole('combobox', { name: 'Permissions' }).click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Escape')
    },
    [`Rate desk ${RUN}`, `rate-desk-${RUN}`],
  ],
  [
    '/wizard/operation/view',
    'Operation',
    async (page, form) => {
      await fill(form, 'Code', `T${RUN}`)
      await fill(form, 'Name', `Trucking desk ${RUN}`)
      await choose(page, form, 'Mode', 'Ground')
    },
    [`Trucking desk ${RUN}`, `T${RUN}`],
  ],
]

for (const [address, name, enter, cells] of LISTS)
  test(`${name} records are added, found, removed and restored`, async ({ page, signIn }) => {
    await signIn({ at: address })
    await page.getByRole('link', { name: 'New', exact: true }).first().click()
    const form = page.getByRole('complementary', { name, exact: true })
    await enter(page, form)
    await form.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row').filter({ hasText: cells[0] ?? '' })
    for (const cell of cells) await expect(row).toContainText(cell)

    await page.getByRole('textbox', { name: /^Find in / }).fill('no such text')
    await expect(row).toHaveCount(0)
    await page.getByRole('textbox', { name: /^Find in / }).fill(cells[0] ?? '')
    await row.getByRole('link').first().click()
    await form.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(row).toHaveCount(0)
    const shown = page.getByRole('radiogroup', { name: 'Show' })
    await shown.getByText('Removed').click()
    await row.getByRole('link').first().click()
    await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Restore' }).first().click()
    await expect(page.getByText(/^Restored as of /)).toBeVisible()
    await shown.getByText('In use').click()
    await expect(row).toBeVisible()
  })

test('a carrier is added to the lookup table that shipments take theirs from', async ({ page, signIn }) => {
  await signIn({ at: '/configuration/metadata/default' })
  await page.getByRole('link', { name: 'Carriers', exact: true }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const form = page.getByRole('complementary').last()
  await fill(form, 'Code', RUN.slice(-3).toUpperCase())
  await fill(form, 'Name', `Zephyr ${RUN}`)
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: 'Find in carriers' }).fill(`Zephyr ${RUN}`)
  await expect(page.getByRole('row', { name: `Zephyr ${RUN}` })).toBeVisible()
})

test('numbers are set aside with a reason, and the series goes on after them', async ({ page, signIn, accessible }) => {
  await signIn({ at: '/configuration/invoices/numberSeries' })
  const series = page.getByRole('row', { name: /^Credit Note/ })
  const next = Number(/CN-(\d{6})(?!.*CN-)/.exec((await series.textContent()) ?? '')?.[1])
  await series.getByRole('button', { name: 'Reserve…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve numbers' })
  await dialog.getByRole('textbox', { name: 'How many' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Preprinted forms were spoiled')
  await accessible('numbers about to be reserved')
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(series).toContainText(`CN-${String(next + 3).padStart(6, '0')}`)
  await expect(page.getByRole('region', { name: 'Reserved numbers' })).toContainText('Preprinted forms were spoiled')
})

test('the profile of issues that are answered is opened from the list of profiles', async ({ page, signIn }) => {
  await signIn({ at: '/configuration/imsProfiles/default' })
  await page.getByRole('link', { name: 'Issue response' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Issue response')
})

test('rules of an account and of a field are reached from each other', async ({ page, signIn }) => {
  await signIn()
  const system = await systemOf(page)
  const account = await firstOf(page, 'accounts', 'id')
  await page.goto(`/accounts/${account}/hierarchy`)
  const tree = page.getByRole('list', { name: 'Accounts' })
  await expect(tree.getByRole('listitem').filter({ hasText: 'Spares' }).last()).toContainText('00020419')
  await page.goto(`/accounts/profile/${system}/${account}/Shipmentrules`)
  await page.getByRole('link', { name: 'Gross weight' }).click()
  await expect(page.getByRole('heading', { name: 'Gross weight', level: 2 })).toBeVisible()
  await page.goto(`/accounts/profile/${system}/${account}/Chargerules`)
  const zero = page.getByRole('checkbox', { name: 'Zero billing' })
  await zero.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Account history' })).toContainText('Zero billing')
  await zero.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Invoice rules' }).click()
  await page.getByRole('textbox', { name: 'Rejection reasons' }).fill(`Rate not agreed ${RUN}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`Rate not agreed ${RUN}`)
  await page.getByRole('link', { name: 'Document profiles' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const form = page.getByRole('complementary', { name: 'Document profile' })
  await fill(form, 'Document', `Certificate of origin ${RUN}`)
  await choose(page, form, 'Needed for', 'Nothing: optional')
  await form.getByRole('checkbox', { name: 'Send with the invoice' }).check()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('row', { name: `Certificate of origin ${RUN}` })).toBeVisible()
})
