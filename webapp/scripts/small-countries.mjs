// Writes the countries that the coarse atlas leaves out (Singapore, Malta, Hong Kong), from the fine one, which alone
// would be larger than everything else on Home. Run it after an update of world-atlas: node scripts/small-countries.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { feature } from 'topojson-client'

const shapesOf = name => {
  const atlas = JSON.parse(readFileSync(new URL(`../node_modules/world-atlas/${name}.json`, import.meta.url)))
  return feature(atlas, atlas.objects.countries).features
}
const round = value => (typeof value === 'number' ? Math.round(value * 100) / 100 : value.map(round))

const known = new Set(shapesOf('countries-110m').map(shape => shape.id))
const features = shapesOf('countries-50m')
  .filter(shape => shape.id && !known.has(shape.id))
  .map(({ id, type, properties, geometry }) => ({
    type,
    id,
    properties: { name: properties.name },
    geometry: { type: geometry.type, coordinates: round(geometry.coordinates) },
  }))
const target = new URL('../src/widgets/smallCountries.json', import.meta.url)
writeFileSync(target, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`)
