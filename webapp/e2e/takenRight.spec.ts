import { expect, test } from './fixtures'
import { inTemplateOrder } from './shipmentRows'
import { goToSpareShipment, paste } from './steps'

// two users in turn
test.slow()

const NUMBER = `TKN-${Date.now().toString(36).toUpperCase()}`
const ENTER = 'Enter and change shipments'

test('a right is taken while its owner works: he is told which, his rows are kept, and saved once he has it again', async ({
  page,
  browser,
  signIn,
  expected,
}) => {
  // R366, R369
  expected(/status of 403/)
  await signIn({ as: 'june.park' })
  await inTemplateOrder(page)
  await page.goto('/invoices/shipmentEntry?limit=50')
  await goToSpareShipment(page)
  await paste(page, [[NUMBER, '', '', '00020418', 'Fillmore', '2026-11-02']])
  const typed = page.getByRole('gridcell', { name: NUMBER, exact: true })
  await expect(typed).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/login')
  await admin.locator('[data-user="priya.shah"]').first().click()
  await expect(admin.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  const setRight = async (held: boolean) => {
    await admin.goto('/configuration/permission?tab=roles')
    await admin.getByRole('link', { name: 'Key account clerk' }).click()
    await admin.getByRole('checkbox', { name: ENTER, exact: true }).setChecked(held)
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Permissions updated successfully')).toBeVisible()
  }
  await setRight(false)

  await page.keyboard.press('Alt+s')
  const told = page.getByRole('alert').filter({ hasText: 'Permission denied!' })
  await expect(told).toContainText(`You don't have permission to perform this action. It needs “${ENTER}”.`)
  await expect(typed).toBeVisible()

  await setRight(true)
  await page.keyboard.press('Alt+s')
  await expect(page.getByText('1 row saved')).toBeVisible()
  await admin.context().close()
})
