// Shared by the browser benchmarks: a page built for production and served, an offline browser, and formatted figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

const WEBAPP = join(import.meta.dirname, '..')
const BROWSER_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const percentile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
export const ms = value => `${value.toFixed(1)} ms`

/** Builds the page in folder `root`, opens a browser, and passes a new page and the address to `measure`. */
export async function measured(root, measure) {
  const out = mkdtempSync(join(tmpdir(), 'page-bench-'))
  const config = {
    root,
    configFile: false,
    logLevel: 'error',
    esbuild: { jsx: 'automatic' },
    resolve: { alias: { '@': join(WEBAPP, 'src') } },
    css: { postcss: WEBAPP },
    build: { outDir: out, emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  const browser = await chromium.launch({
    executablePath: process.env.FREIGHT_BROWSER ?? '/usr/bin/chromium',
    args: BROWSER_SWITCHES,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
    page.on('pageerror', error => console.error(error.message))
    await measure(page, `http://127.0.0.1:${server.httpServer.address().port}/`)
  } finally {
    await browser.close()
    await server.close()
    rmSync(out, { recursive: true, force: true })
  }
}
