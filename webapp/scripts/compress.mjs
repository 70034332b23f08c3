// Writes compressed copies of the exported files: compressing per request would cost the API most of its throughput,
// and could not spend the seconds that the smallest sizes take.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt'])
const LEAST_BYTES = 1024
const out = new URL('../out', import.meta.url).pathname

for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !WORTH_IT.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const plain = await readFile(path)
  if (plain.length < LEAST_BYTES) continue
  await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }))
  await writeFile(
    `${path}.br`,
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  )
}
