import type { Page } from './fixtures'

/** The text fields of a record, as the API lists it. */
export type Row = Record<string, string>
interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
}

/** Calls the API as the signed-in user. */
export async function ask<Told>(page: Page, call: string, { method = 'GET', body }: Asked = {}): Promise<Told> {
  const told = await page.evaluate(
    async ([address, verb, sent]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('freight.session') ?? '{}') as { sessionId: string }
      const headers = { sessionId, 'Content-Type': 'application/json' }
      const answer = await fetch(`/api/${address}`, { method: verb, headers, ...(sent ? { body: sent } : {}) })
      return (await answer.json()) as { data: unknown }
    },
    [call, method, body === undefined ? '' : JSON.stringify(body)] as const,
  )
  return told.data as Told
}

/** The system of the signed-in user. */
export async function systemOf(page: Page): Promise<string> {
  const { loggedInUser } = await ask<{ loggedInUser: { system: { id: string } } }>(page, 'session')
  return loggedInUser.system.id
}

/** The value of a key in the first row of a list; undefined if there is none. */
export async function firstOf(page: Page, call: string, key: string, asked?: Asked): Promise<string | undefined> {
  const { rows } = await ask<{ rows?: Row[] }>(page, call, asked)
  return rows?.[0]?.[key]
}
