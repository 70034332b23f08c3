// Ready-made gzip twins of the exported assets: compressing per request would cost the API most of its throughput.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const WORTH_IT = new Set(['.js', '.css', '.json', '.svg', '.txt'])
const LEAST_BYTES = 1024
const out = new URL('../out', import.meta.url).pathname

for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !WORTH_IT.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const plain = await readFile(path)
  if (plain.length >= LEAST_BYTES) await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
