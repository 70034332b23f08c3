import { ask } from './asked'
import { expect, type Page } from './fixtures'
import { xlsx } from './workbook'

interface Bill {
  charges: { chargeCode: string; tariffValue: string | null }[]
  shipments: { values: Record<string, string> }[]
}

export interface ToBill {
  shipmentNumber: string
  /** The fuel surcharge of its tariff. */
  fuel: number
}

/** Two billable shipments of one carrier, the last ones; of a carrier without invoices, if there is one. */
export async function twoOfOneCarrier(page: Page): Promise<{ carrier: string; shipments: [ToBill, ToBill] }> {
  const { rows } = await ask<{ rows: { id: string; shipmentNumber: string; status: string }[] }>(
    page,
    'invoices/nextToBill?pageNo=1&pageLimit=50',
  )
  const { carriers: known } = await ask<{ carriers: string[] }>(page, 'carrierInvoices/carriers')
  const byCarrier = new Map<string, ToBill[]>()
  for (const { id, shipmentNumber } of rows.filter(({ status }) => status === 'Ready for Invoicing').reverse()) {
    const [bill] = await ask<Bill[]>(page, `invoice/charge?Id=${id}`)
    const carrier = bill?.shipments[0]?.values['shipmentInformation#carrier'] ?? ''
    const fuel = bill?.charges.find(({ chargeCode }) => chargeCode === 'fuel')?.tariffValue
    if (fuel) byCarrier.set(carrier, [...(byCarrier.get(carrier) ?? []), { shipmentNumber, fuel: Number(fuel) }])
  }
  const enough = [...byCarrier].filter(([, found]) => found.length > 1)
  const [carrier, [first, second] = []] = enough.find(([each]) => !known.includes(each)) ?? enough[0] ?? []
  if (!carrier || !first || !second) throw new Error('no carrier has two shipments that can be billed')
  return { carrier, shipments: [first, second] }
}

/** Uploads a carrier's file, with headings in its first row, and receives all of it. */
export async function receive(page: Page, carrier: string, rows: readonly (readonly string[])[]) {
  const dialog = page.getByRole('dialog')
  const count = rows.length - 1
  await page.goto('/invoices/carrierInvoices')
  await page.getByRole('button', { name: 'Upload invoices…' }).click()
  await dialog.getByLabel('Carrier', { exact: true }).fill(carrier)
  await dialog.locator('input[type=file]').setInputFiles(xlsx('carrier.xlsx', rows))
  await dialog.getByRole('button', { name: `Receive ${count} invoice${count > 1 ? 's' : ''}` }).click()
  await expect(dialog).toBeHidden()
}
