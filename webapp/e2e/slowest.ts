import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const NAMED = 30
const LEAST_MS = 5_000

/** Lists the slowest tests at the end of a run, slowest first. */
export default class Slowest implements Reporter {
  private readonly took: { name: string; ms: number }[] = []

  onTestEnd({ location, title }: TestCase, { duration }: TestResult) {
    const file = location.file.split('/').at(-1)
    this.took.push({ name: `${file}:${location.line} › ${title}`, ms: duration })
  }

  onEnd(_: FullResult) {
    const slowest = this.took.filter(({ ms }) => ms >= LEAST_MS).sort((one, other) => other.ms - one.ms)
    if (slowest.length) console.log('\n  the slowest tests')
    for (const { name, ms } of slowest.slice(0, NAMED))
      console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }

  printsToStdio() {
    return false
  }
}
