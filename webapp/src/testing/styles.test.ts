import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '..')
const UI = resolve(SRC, 'ui/ui.module.css')

/** The style sheets that a source imports, by their names in it. */
function sheetsOf(file: string, source: string): [name: string, sheet: string][] {
  const own = [...source.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].map(([, name = '', path = '']) => [
    name,
    path.startsWith('@/') ? resolve(SRC, path.slice(2)) : resolve(dirname(file), path),
  ]) as [string, string][]
  return /import \{[^}]*\bui\b[^}]*\} from '@\/ui'/.test(source) ? [...own, ['ui', UI]] : own
}

test('every style that is named is there', () => {
  const missing = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).flatMap(path => {
    if (!path.endsWith('.tsx')) return []
    const source = readFileSync(resolve(SRC, path), 'utf8')
    return sheetsOf(resolve(SRC, path), source).flatMap(([name, sheet]) => {
      const styles = readFileSync(sheet, 'utf8')
      const named = [...source.matchAll(new RegExp(`(?<![/.])\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))].map(
        ([, style]) => style,
      )
      return named.filter(style => !new RegExp(`\\.${style}\\b`).test(styles)).map(style => `${path}: ${name}.${style}`)
    })
  })
  expect(missing).toEqual([])
})
