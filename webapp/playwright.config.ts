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

/** The browser tests run against the whole suite: e2e/stack.ts starts one with data of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/stack.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // one stack and two cores: side by side they would only wait for each other
  workers: 1,
  // a machine that builds something else meanwhile may miss a moment once; what fails twice is broken
  retries: 1,
  reporter: [['line']],
  use: {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // drawing every step of every test takes longer than the tests
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.FREIGHT_BROWSER ?? '/usr/bin/chromium', args: QUIET },
  },
})
