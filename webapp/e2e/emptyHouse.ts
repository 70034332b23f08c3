import { test as withDemo } from './fixtures'
import { type MailServer, startMailServer } from './mailServer'
import { START_MS, type Stack, startStack } from './stack'

/**
 * A company starts with an empty installation: from the link in the terminal to its first invoice, in browsers only.
 * This file has its own suite without a demo, and its mail goes to a local server.
 */
export interface House {
  stack: Stack
  mail: MailServer
}

export const test = withDemo.extend<object, { house: House; suite: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const mail = await startMailServer()
      const stack = await startStack({
        empty: true,
        env: {
          FREIGHT_SMTP_HOST: '127.0.0.1',
          FREIGHT_SMTP_PORT: String(mail.port),
          FREIGHT_SMTP_SECURITY: 'none',
          FREIGHT_SMTP_FROM: 'Freight <freight@lakeshore.example>',
        },
      })
      await use({ stack, mail })
      await stack.stop()
      await mail.stop()
    },
    { scope: 'worker', timeout: 2 * START_MS },
  ],
  suite: [async ({ house }, use) => use(house.stack.address), { scope: 'worker' }],
})
