import { readdirSync, readFileSync } from 'node:fs'

/** The spec whose suite is slowed down. */
export const SLOWED = 'slowStart.spec.ts'

const ROUND_MS = 200
const SHARE = 0.1

/** The process and its descendants, from Linux. */
function familyOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap(thread =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(familyOf)]
  } catch {
    // it ended during the lookup
    return [pid]
  }
}

function send(signal: NodeJS.Signals, pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended
    }
  }
}

/** Lets a process and its descendants run a tenth of the time, until the returned function is called. */
export function slowTenfold(pid: number): () => void {
  let family: number[] = []
  let running: NodeJS.Timeout
  const stopped = setInterval(() => {
    family = familyOf(pid)
    send('SIGSTOP', family)
    running = setTimeout(() => send('SIGCONT', family), ROUND_MS * (1 - SHARE))
  }, ROUND_MS)
  return () => {
    clearInterval(stopped)
    clearTimeout(running)
    send('SIGCONT', family)
  }
}
