// Writes the addresses of the screens next to the exported page: the server answers these with it, and any other with
// 404.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'vite'

const root = new URL('..', import.meta.url).pathname
const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
  resolve: { alias: { '@': `${root}src` } },
})
const { ROUTES } = await server.ssrLoadModule('/src/main/routes/index.ts')
await writeFile(`${root}out/addresses.json`, JSON.stringify(ROUTES.flatMap(row => [row.path, ...row.aliases])))
await server.close()
