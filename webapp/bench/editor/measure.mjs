// The editor figure of `make bench`: from the click on a shipment to the paint of its 200 charges, including reading
// and checking the server's answer, without network time. Exits with 1 if it misses the limit.
import { measured, ms, percentile } from '../page.mjs'

const LIMIT_MS = 100
const OPENED = 12

/** Milliseconds from the click on a shipment to the frame that shows its first charges. */
function opened(shipment) {
  return new Promise(resolve => {
    const button = [...document.querySelectorAll('nav li > button')].find(each => each.textContent.startsWith(shipment))
    let begun = 0
    const look = () => {
      const tab = document.querySelector('[role=tab][aria-selected=true]')
      const isThere = tab?.textContent.startsWith(shipment.replace('SHP', 'INV'))
      if (!isThere || !document.querySelector('[role=gridcell]')) return void requestAnimationFrame(look)
      const painted = new MessageChannel()
      painted.port1.onmessage = () => resolve(performance.now() - begun)
      painted.port2.postMessage(0)
    }
    button.addEventListener('click', event => {
      begun = event.timeStamp
      requestAnimationFrame(look)
    })
    button.click()
  })
}

await measured(import.meta.dirname, async (page, address) => {
  await page.goto(address)
  await page.waitForSelector('nav li > button')
  const figures = []
  for (let shipment = 0; shipment < OPENED; shipment++) {
    const took = await page.evaluate(opened, `SHP-${shipment}`)
    await page.waitForTimeout(300)
    // the first ones warm up the browser and do not count
    if (shipment > 1) figures.push(took)
  }
  const cells = await page.locator('[role=grid] [role=row]').count()
  const middle = percentile(figures, 0.5)
  console.log(
    `an invoice of 200 charges, click to paint: median ${ms(middle)}, longest ${ms(Math.max(...figures))} of ${figures.length}, ` +
      `limit ${ms(LIMIT_MS)}; ${cells} rows drawn`,
  )
  process.exitCode = middle <= LIMIT_MS ? 0 : 1
})
