import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const TESTS = 'src/**/*.test.{ts,tsx}'
/** A test that changes what all modules share (a module, the clock, the place) runs isolated. */
const CHANGES_WHAT_IS_SHARED = /vi\.(mock|stubGlobal|setSystemTime|useFakeTimers|resetModules)|setPlace|setState\(/
const apart = readdirSync(`${import.meta.dirname}/src`, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.test\.tsx?$/.test(path))
  .map(path => `src/${path}`)
  .filter(path => CHANGES_WHAT_IS_SHARED.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': `${import.meta.dirname}/src` } },
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'together', isolate: false, include: [TESTS], exclude: apart } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
