import { ROUTES } from '../src/main/routes'
import { recordsOf } from './addressRecords'
import type { Page } from './fixtures'

/** The parts of a screen that the parameter `show` selects. */
const SHOWN: [RegExp, string[]][] = [[/\/tariffManagement\/viewTariff\//, ['lanes', 'findings', 'versions', 'publish']]]

/** Every signed-in screen of the app, with records in its address; and the paths that have no record. */
export async function everyAddress(page: Page): Promise<{ addresses: string[]; unfilled: string[] }> {
  const records = await recordsOf(page)
  const unfilled: string[] = []
  const recordFor = (path: string, name: string) => {
    const upTo = path.slice(0, path.indexOf(`:${name}`) + name.length + 1)
    const exact = Object.keys(records).find(key => key.includes('/') && upTo.endsWith(key))
    return records[exact ?? name]
  }
  const addresses = ROUTES.filter(row => row.load && row.access !== 'public').flatMap(({ path }) => {
    const filled = path.replace(/:(\w+)\??/g, (whole, name: string) => recordFor(path, name) ?? whole)
    if (filled.includes(':')) unfilled.push(path)
    // the same screen with and without its subject
    const bare = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []
    const shown = SHOWN.filter(([of]) => of.test(filled)).flatMap(([, all]) =>
      all.map(each => `${filled}?show=${each}`),
    )
    return [...bare, ...(filled.includes(':') ? [] : [filled, ...shown])]
  })
  return { addresses: [...new Set(addresses)], unfilled }
}
