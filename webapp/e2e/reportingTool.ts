import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReportingTool {
  address: string
  stop: () => Promise<void>
}

interface Claims {
  resource: { dashboard: number }
  params: { account: string[] }
  exp: number
}

/** The claims of a token, if it is signed with the secret and has not expired. */
function claimsOf(token: string, secret: string): Claims | null {
  const [head, body, signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as Claims
  return claims.exp * 1000 > Date.now() ? claims : null
}

/** A local reporting tool with the embedding of Metabase: it shows for which accounts a dashboard is signed. */
export async function startReportingTool(secret: string): Promise<ReportingTool> {
  const server = createServer((request, response) => {
    const token = /^\/embed\/dashboard\/([\w.-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const claims = claimsOf(token, secret)
    const text = claims
      ? `Dashboard ${claims.resource.dashboard}, signed for ${claims.params.account.join(' and ')}`
      : 'Not signed'
    response.writeHead(claims ? 200 : 403, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Dashboard</title><link rel="icon" href="data:,"><h1>${text}</h1>`,
    )
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
