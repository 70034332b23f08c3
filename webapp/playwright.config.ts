import { defineConfig } from '@playwright/test'
import { SLOWED } from './e2e/slowed'

/** Switches that keep the browser offline: no first-run pages, no updates, no lookups. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Specs that start a suite other than the demo. */
const OF_THEIR_OWN = ['dutchForwarder.spec.ts', 'emptyInstallation.spec.ts', 'firstUser.spec.ts']

/** The browser tests run against the whole suite: each worker starts one with its own data, see e2e/fixtures.ts. */
export default defineConfig({
  testDir: 'e2e',
  // in between they would stop the demo suite, which would then have to load again; so they are last
  projects: [
    { name: 'demo', testMatch: '*.spec.ts', testIgnore: [...OF_THEIR_OWN, SLOWED] },
    { name: 'own', testMatch: OF_THEIR_OWN },
    // it leaves the processors idle for minutes: `make test` runs it beside tests that use them
    { name: 'slowed', testMatch: SLOWED },
  ],
  // no test takes this long on an idle machine
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // FREIGHT_E2E_WORKERS: how many files run in parallel, each worker with its own suite. The default is one: a browser
  // and its suite keep two cores busy, and a second pair only makes tests time out
  workers: process.env.FREIGHT_E2E_ADDRESS ? 1 : Number(process.env.FREIGHT_E2E_WORKERS ?? 1),
  // a busy machine may cause one failure; what fails three times is broken
  retries: 2,
  reporter: [['line'], ['./e2e/slowest.ts'], ['./e2e/openedScreens.ts']],
  // the reporter above names tests, not files
  reportSlowTests: null,
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // animations are drawn many times, and a click waits until they end
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // tracing every step takes longer than the tests
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.FREIGHT_BROWSER ?? '/usr/bin/chromium', args: QUIET },
  },
})
