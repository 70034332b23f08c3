import { createServer, type Socket } from 'node:net'

interface Letter {
  to: string
  text: string
  /** As it came, with its attachments. */
  message: string
}

export interface MailServer {
  port: number
  /** The latest mail to an address. */
  to: (address: string) => Letter | undefined
  stop: () => Promise<void>
}

/** The plain text of a mail: a line that ends in = continues on the next one, =3D is one character. */
const plain = (message: string) =>
  message
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A local server that accepts every mail. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let [rest, to, reading] = ['', '', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') return say('250 here')
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      if (verb === 'RCPT') to = /<(.+)>/.exec(line)?.[1] ?? ''
      reading = verb === 'DATA'
      say(reading ? '354 go on' : '250 ok')
    }
    say('220 here')
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      rest += chunk.toString('utf8')
      for (;;) {
        const end = reading ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(end)
        if (at < 0) return
        const part = rest.slice(0, at)
        rest = rest.slice(at + end.length)
        if (!reading) answer(part)
        else {
          letters.push({ to, text: plain(part), message: part })
          reading = false
          say('250 taken')
        }
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    to: wanted => letters.findLast(letter => letter.to === wanted),
    stop: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
