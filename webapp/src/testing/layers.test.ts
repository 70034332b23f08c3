import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** A folder may import the folders to its right. Biome holds the `@/` imports; this holds the relative ones, too. */
const LAYERS = [
  'main',
  'shell',
  'features',
  'entities',
  'sheet',
  'records',
  'rules',
  'filters',
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

/** The files of ours that a file imports, as paths from src. */
function imports(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  const found = [...text.matchAll(/(?:from|import\(?)\s*'(@\/[^']+|\.[^']*)'/g)].map(match => match[1] ?? '')
  return found.map(path => (path.startsWith('@/') ? path.slice(2) : relative(SRC, resolve(SRC, dirname(file), path))))
}

test('imports go one way: main → shell → features → entities → sheet, records → rules, filters → fields → grid, widgets → ui → api → place', () => {
  const wrong = files.flatMap(file =>
    imports(file)
      .filter(target => layerOf(target) < layerOf(file) && !(file.startsWith('widgets') && target.startsWith('grid')))
      .map(target => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
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
