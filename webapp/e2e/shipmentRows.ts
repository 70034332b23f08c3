import { ask } from './asked'
import type { Page } from './fixtures'

export const ACCOUNT = '00020418'
let made = 0
/** A shipment number that no other test and no earlier run uses. */
export const newNumber = () => `E2E-${Date.now().toString(36).toUpperCase()}-${++made}`

export const grid = (page: Page) => page.getByRole('grid', { name: 'Shipments' })
export const cell = (page: Page, text: string) => grid(page).getByRole('gridcell', { name: text, exact: true })
export const onlyThese = (beginning: string) =>
  `/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~beginsWith~${beginning}`

/** Number, status and rate (read-only: skipped), account, customer, ship date. */
export const line = (number: string, shipDate = '02-Nov-2026') => [number, '', '', ACCOUNT, 'Fillmore', shipDate]

/** Shows the grid in the order of its template to the signed-in user: that of the system's mode is another one, and rows
 * are pasted by position. */
export const inTemplateOrder = (page: Page) => arrange(page, 'PUT')

/** Shows the grid as the layout of the signed-in user arranges it. */
export const inLayoutOrder = (page: Page) => arrange(page, 'DELETE')

async function arrange(page: Page, method: 'PUT' | 'DELETE') {
  const { templateId } = await ask<{ templateId: string }>(page, 'shipment/template', { method: 'POST', body: {} })
  await ask(page, `grid/layout?templateId=${templateId}`, method === 'PUT' ? { method, body: {} } : { method })
}
