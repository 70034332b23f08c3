import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/countries-110m.json'
import small from './smallCountries.json'

interface Named {
  name: string
}
export type Shape = Feature<Geometry, Named>

/**
 * Rings of the atlas cross the antimeridian (Russia, Fiji); on a flat map that draws bands over the whole width. The
 * longitude continues past 180 instead.
 */
function unwrap(ring: Position[]): Position[] {
  let shift = 0
  let previous = ring[0]?.[0] ?? 0
  return ring.map(([x = 0, y = 0]) => {
    if (x - previous > 180) shift -= 360
    else if (x - previous < -180) shift += 360
    previous = x
    return [x + shift, y]
  })
}

function flat(shape: Shape): Shape {
  const { geometry } = shape
  if (geometry.type === 'Polygon') {
    return { ...shape, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrap) } }
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map(polygon => polygon.map(unwrap))
    return { ...shape, geometry: { ...geometry, coordinates } }
  }
  return shape
}

const atlas = topology as unknown as Topology
const large = feature(atlas, atlas.objects.countries as GeometryCollection<Named>) as FeatureCollection<Geometry, Named>
/** Its ring goes around the pole. */
const ANTARCTICA = '010'

/** Every country by its ISO 3166-1 numeric code: coarse shapes, and those too small for them (scripts/small-countries).
 */
export const WORLD: FeatureCollection<Geometry, Named> = {
  type: 'FeatureCollection',
  features: [...large.features, ...(small.features as Shape[])].filter(shape => shape.id !== ANTARCTICA).map(flat),
}
