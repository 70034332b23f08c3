import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** A folder may import the folders to its right. Biome checks the `@/` imports; this checks the relative ones, too. */
const LAYERS = [
  'main',
  'shell',
  'features',
  'entities',
  'sheet',
  'records',
  'rules',
  'filters',
  'conditions',
  'fields',
  'grid',
  'widgets',
  'ui',
  'theme',
  'api',
  'place',
]
const SRC = resolve(import.meta.dirname, '..')

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !file.startsWith('testing') && !/\.test\./.test(file),
)
const layerOf = (path: string) => LAYERS.indexOf(path.split('/')[0] ?? '')
const roomOf = (path: string) => (path.startsWith('features/') ? path.split('/')[1] : undefined)

/** The project files that a file imports, as paths from src. */
function imports(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  const found = [...text.matchAll(/(?:from|import\(?)\s*'(@\/[^']+|\.[^']*)'/g)].map(match => match[1] ?? '')
  return found.map(path => (path.startsWith('@/') ? path.slice(2) : relative(SRC, resolve(SRC, dirname(file), path))))
}

test('imports go one way: main → shell → features → entities → sheet, records → rules, filters → conditions → fields → grid, widgets → ui → api → place', () => {
  const wrong = files.flatMap(file =>
    imports(file)
      .filter(target => layerOf(target) < layerOf(file) && !(file.startsWith('widgets') && target.startsWith('grid')))
      .map(target => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

/** The file of an import: a folder means its index. */
const SOURCES = new Set(files)
const fileOf = (path: string) => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(each => SOURCES.has(each))

/** Every import cycle, types included: each as a path from a file back to it. */
function circles(next: (file: string) => readonly string[], all: readonly string[]): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]) => {
    const from = way.indexOf(file)
    if (from >= 0) found.push([...way.slice(from), file].join(' → '))
    if (from >= 0 || done.has(file)) return
    for (const each of next(file)) walk(each, [...way, file])
    done.add(file)
  }
  for (const file of all) walk(file, [])
  return found
}

test('a circle is found, however many files it goes through', () => {
  const graph: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }
  expect(circles(file => graph[file] ?? [], Object.keys(graph))).toEqual(['b → c → b'])
})

test('no files import each other in a circle, not even for a type', () => {
  expect(circles(file => imports(file).flatMap(path => fileOf(path) ?? []), files)).toEqual([])
})

test('a room imports no other room', () => {
  const wrong = files.flatMap(file =>
    imports(file)
      .filter(target => roomOf(file) && roomOf(target) && roomOf(target) !== roomOf(file))
      .map(target => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('every folder under src has its place in the order', () => {
  const folders = new Set(files.map(file => file.split('/')[0]))
  expect([...folders].filter(folder => folder && !LAYERS.includes(folder))).toEqual([])
})
