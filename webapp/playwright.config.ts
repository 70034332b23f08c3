import { defineConfig } from '@playwright/test'

/** Switches under which the browser stays on this machine: no first-run pages, no updates, no lookups of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** They start a suite that is not the demo of the others. */
const OF_THEIR_OWN = ['emptyInstallation.spec.ts', 'firstUser.spec.ts', 'slowStart.spec.ts']

/** The browser tests run against the whole suite: each worker starts one with data of its own, see e2e/fixtures.ts. */
export default defineConfig({
  testDir: 'e2e',
  // in between they would end the demo of the others, which would then be loaded anew; so they come last
  projects: [
    { name: 'demo', testMatch: '*.spec.ts', testIgnore: OF_THEIR_OWN },
    { name: 'own', testMatch: OF_THEIR_OWN },
  ],
  // no test waits this long where it runs alone: on a busy machine it is the machine that is slow, not the suite
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // FREIGHT_E2E_WORKERS: how many files run side by side, each worker with a suite of its own. One by itself: a browser
  // and its suite keep two cores busy, and a second pair gains nothing but tests that run out of their time
  workers: process.env.FREIGHT_E2E_ADDRESS ? 1 : Number(process.env.FREIGHT_E2E_WORKERS ?? 1),
  // a machine that builds something else meanwhile may miss a moment; what fails three times is broken
  retries: 2,
  reporter: [['line'], ['./e2e/slowest.ts']],
  // the reporter above names tests, not files
  reportSlowTests: null,
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // what moves is drawn many times on its way, and a click waits until it stands still
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // drawing every step of every test takes longer than the tests
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.FREIGHT_BROWSER ?? '/usr/bin/chromium', args: QUIET },
  },
})
