// The grid figure of `make bench`: from a key press to the paint that shows it, in a sheet of 5,000 × 40. Then the same
// in 100,000 rows, where no single key may take longer than LONGEST_MS, including typing into the spare row. A plain
// <input> in the same page is measured in between for comparison: any key waits up to 17 ms for the next frame, and
// longer on a busy machine. Exits with 1 if it misses a limit.
import { measured, ms, percentile } from '../page.mjs'

const P95_LIMIT_MS = 20
const MANY_ROWS = 100_000
const LONGEST_MS = 50

/** Measures milliseconds from each key press to the end of the next frame. */
function watchKeys() {
  window.latencies = []
  addEventListener(
    'keydown',
    event => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => window.latencies.push(performance.now() - event.timeStamp)
        painted.port2.postMessage(0)
      })
    },
    { capture: true },
  )
}

async function press(page, keys, pause) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(pause)
  }
  await page.waitForTimeout(150)
  return page.evaluate(() => window.latencies.splice(0))
}

/** Presses forty keys in the plain input next to the grid, then returns the focus to the grid. */
async function pressPlain(page) {
  await page.locator('#plain').focus()
  const keys = await press(
    page,
    Array.from({ length: 40 }, (_, at) => 'ABCDEFGHIJ'[at % 10]),
    15,
  )
  await page.getByRole('grid').focus()
  return keys
}

async function measure(page) {
  await page.waitForSelector('[role=gridcell]')
  await page.evaluate(watchKeys)
  // a first round warms up the browser and does not count
  await page.locator('#plain').focus()
  await press(page, [...'WARMING-UP'], 15)
  await page.getByRole('grid').focus()
  await press(page, ['ArrowDown', 'A', 'B', 'Enter', 'Control+Home', 'ArrowRight'], 60)

  const plain = await pressPlain(page)
  const moved = await press(page, Array(60).fill('ArrowDown'), 25)
  moved.push(...(await press(page, Array(30).fill('ArrowRight'), 25)))
  plain.push(...(await pressPlain(page)))
  await press(page, ['Control+Home', 'ArrowRight'], 60)
  const typed = []
  for (let row = 0; row < 25; row++) typed.push(...(await press(page, [...'AB-123456', 'Enter'], 15)))
  plain.push(...(await pressPlain(page)))
  return { plain, moved, typed }
}

/** Moving, typing, filling down, undo, and new rows at the end of a sheet of `MANY_ROWS`. */
async function measureMany(page) {
  await page.waitForSelector('[role=gridcell]')
  await page.evaluate(watchKeys)
  await page.getByRole('grid').focus()
  // a first round warms up the browser and does not count
  await press(page, ['ArrowDown', 'A', 'Enter', 'Control+z', 'Control+Home', 'ArrowRight'], 60)
  const keys = []
  for (let row = 0; row < 10; row++) keys.push(...(await press(page, [...'AB-123456', 'Enter'], 15)))
  keys.push(
    ...(await press(page, ['Control+d', 'Control+z', 'PageDown', 'PageDown', 'Control+End', 'Home', 'ArrowRight'], 60)),
  )
  for (let row = 0; row < 10; row++) keys.push(...(await press(page, [...'NEW-1', 'Enter'], 15)))
  keys.push(...(await press(page, ['Control+z', 'Control+z', 'Control+Home'], 60)))
  return keys
}

await measured(import.meta.dirname, async (page, address) => {
  await page.goto(address)
  const { plain, moved, typed } = await measure(page)
  const all = [...moved, ...typed]
  const p95 = percentile(all, 0.95)
  for (const [name, figures] of Object.entries({ 'plain input': plain, 'arrow keys': moved, typing: typed })) {
    const [middle, high] = [percentile(figures, 0.5), percentile(figures, 0.95)]
    console.log(`${name.padEnd(12)} median ${ms(middle)}, p95 ${ms(high)} (${figures.length} keys)`)
  }
  const plainP95 = percentile(plain, 0.95)
  console.log(
    `keypress to paint, 5,000 × 40: p95 ${ms(p95)}, limit ${ms(P95_LIMIT_MS)}; ` +
      `${ms(p95 - plainP95)} more than a plain input, ${(p95 / plainP95).toFixed(2)} ×`,
  )
  await page.goto(`${address}?rows=${MANY_ROWS}`)
  const many = await measureMany(page)
  const longest = Math.max(...many)
  console.log(
    `keypress to paint, 100,000 × 40: median ${ms(percentile(many, 0.5))}, longest ${ms(longest)} of ${many.length} keys, ` +
      `limit ${ms(LONGEST_MS)}; the longest of the plain input ${ms(Math.max(...plain))}`,
  )
  process.exitCode = p95 <= P95_LIMIT_MS && longest <= LONGEST_MS ? 0 : 1
})
