import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..')
export const START_MS = 120_000
const STOP_MS = 20_000

/** A suite that is starting. */
export interface Starting {
  pid: number
  /** The terminal output so far. */
  said: () => string
  stop: () => Promise<void>
}

export interface Stack extends Starting {
  address: string
  /** Its data folder. */
  data: string
}

/** The ready file has the address once everything answers. */
async function addressIn(file: string, stack: ChildProcess): Promise<string> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (stack.exitCode !== null) throw new Error(`freight run ended with status ${stack.exitCode}`)
    if (existsSync(file)) {
      const address = (JSON.parse(readFileSync(file, 'utf8')) as { address?: string }).address
      if (address) return address
    }
    await wait(200)
  }
  throw new Error(`freight run did not respond within ${START_MS / 1000} s`)
}

interface Start {
  /** No demo: a new installation. */
  empty?: boolean
  env?: Record<string, string>
}

/** Starts the suite on a free port with an empty data folder, without waiting. */
export function launchStack({ empty = false, env = {} }: Start = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'freight-e2e-'))
  const ready = join(folder, 'ready')
  const data = join(folder, 'data')
  const child = spawn(
    join(ROOT, '.venv', 'bin', 'freight'),
    ['run', '--port', '0', '--data-dir', data, '--ready-file', ready, ...(empty ? ['--empty'] : [])],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      // the billing system and the mail server of a test are on this machine
      env: { ...process.env, FREIGHT_OUTGOING_HOSTS: '127.0.0.1', ...env },
    },
  )
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  const stop = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await Promise.race([ended, wait(STOP_MS)])
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return { child, ready, data, pid: child.pid ?? 0, said: () => text, stop }
}

/** Starts the suite on a free port with an empty data folder, and waits until all of it answers. */
export async function startStack(start: Start = {}): Promise<Stack> {
  const { child, ready, ...starting } = launchStack(start)
  try {
    return { ...starting, address: await addressIn(ready, child) }
  } catch (error) {
    await starting.stop()
    throw error
  }
}
