import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { matchPath } from 'react-router'
import { ROUTES } from '../src/main/routes'
import { SLOWED } from './slowed'

/** The kind of annotation that carries the addresses a test opened, one a line. */
export const OPENED = 'opened'

/** Specs that open every address and use none of them. */
const WALKS = ['room.spec.ts', 'roomByRole.spec.ts']

const SCREENS = ROUTES.filter(row => row.load)
/** Longest first, so that `/quotes/new` is not taken for `/quotes/:id`. */
const BY_LENGTH = [...SCREENS].sort((one, other) => literalLength(other.path) - literalLength(one.path))

function literalLength(path: string): number {
  return path.replace(/:\w+\??/g, '').length
}

/** Tells which screen is shown at an address: by what it loads, since a screen may have several addresses. */
function screenAt(address: string): string | undefined {
  const row = BY_LENGTH.find(({ path }) => matchPath({ path, caseSensitive: false }, address))
  return row && String(row.load)
}

/** What a reporter may say about the whole run. */
interface Verdict {
  status?: 'failed'
}

/** Fails a run of all specs in which a screen was opened by no test that does something there. */
export default class OpenedScreens implements Reporter {
  private readonly opened = new Set<string | undefined>()
  private isWhole = false

  onBegin(config: FullConfig, suite: Suite) {
    const files = new Set(suite.allTests().map(({ location }) => basename(location.file)))
    const folder = config.projects.at(0)?.testDir ?? '.'
    const all = readdirSync(folder).filter(name => name.endsWith('.spec.ts') && name !== SLOWED)
    this.isWhole = all.every(name => files.has(name)) && !process.env.FREIGHT_E2E_ADDRESS
  }

  onTestEnd({ location, annotations }: TestCase) {
    if (WALKS.includes(basename(location.file))) return
    for (const { type, description } of annotations)
      if (type === OPENED) for (const address of description?.split('\n') ?? []) this.opened.add(screenAt(address))
  }

  async onEnd(): Promise<Verdict> {
    const never = SCREENS.filter(row => !this.opened.has(String(row.load)))
    const screens = new Map(never.map(row => [String(row.load), row]))
    if (!this.isWhole || !screens.size) return {}
    console.log('\n  screens that no test opens')
    for (const { path, title } of screens.values()) console.log(`  ${title.padEnd(30)}  ${path}`)
    return { status: 'failed' }
  }

  printsToStdio() {
    return false
  }
}
