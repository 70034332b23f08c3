import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..', '..')
export const CLIENT = 'freight'
export const SECRET = 's3cret: with/odd+letters'

export interface IdentityProvider {
  issuer: string
  /** From now on, opening its address signs in as this user. */
  signsIn: (email: string) => Promise<void>
  stop: () => void
}

/** The identity provider of the server's tests, as a local process. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const provider = spawn(join(ROOT, '.venv', 'bin', 'python'), ['-m', 'tests.fixtures.identity_provider'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: provider.stdout })[Symbol.asyncIterator]()
  const said = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The identity provider has ended.')
    return String(value)
  }
  const issuer = await said()
  return {
    issuer,
    signsIn: async email => {
      provider.stdin.write(`${email}\n`)
      await said()
    },
    stop: () => provider.stdin.end(),
  }
}
