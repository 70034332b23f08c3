import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..', '..')

export interface AccessPoint {
  address: string
  token: string
  /** By which it signs its callbacks. */
  secret: string
  stop: () => void
}

/** The access point of the demo as a local process, for an installation without a demo. */
export async function startAccessPoint(): Promise<AccessPoint> {
  const program = spawn(join(ROOT, '.venv', 'bin', 'python'), ['-m', 'tests.fixtures.access_point_program'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { value, done } = await createInterface({ input: program.stdout })[Symbol.asyncIterator]().next()
  if (done) throw new Error('The access point has ended.')
  return { ...JSON.parse(String(value)), stop: () => program.stdin.end() }
}
