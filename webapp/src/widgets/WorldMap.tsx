import 'leaflet/dist/leaflet.css'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import type { Layer, Path } from 'leaflet'
import { GeoJSON, MapContainer } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/countries-50m.json'
import { mapStep } from './mapStep'

interface Named {
  name: string
}
type Shape = Feature<Geometry, Named>

/**
 * Rings of the atlas cross the antimeridian (Russia, Fiji); on a flat map that draws bands over the whole width. The
 * longitude is carried on past 180 instead.
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
const countries = feature(atlas, atlas.objects.countries as GeometryCollection<Named>) as FeatureCollection<
  Geometry,
  Named
>
/** Its ring goes round the pole. */
const ANTARCTICA = '010'
const world = { ...countries, features: countries.features.filter(shape => shape.id !== ANTARCTICA).map(flat) }

const RESTING = { weight: 0.6, color: 'var(--map-line)' }
const POINTED = { weight: 1.6, color: 'var(--text)' }

/** The tooltip's content as an element: names are text, whatever they hold. */
function tooltip(name: string, line: string): HTMLElement {
  const box = document.createElement('div')
  const strong = document.createElement('b')
  strong.textContent = name
  box.append(strong, document.createElement('br'), line)
  return box
}

/**
 * Shipments by country. `counts` is keyed by ISO 3166-1 numeric code, as in the atlas. There is no tile layer: nothing is
 * fetched. The figures stand beside it as a table, so the map itself is a picture to assistive technology.
 */
export default function WorldMap(props: {
  counts: ReadonlyMap<string, number>
  tip: (n: number) => string
  height: number
}) {
  const { counts, tip, height } = props
  const max = Math.max(1, ...counts.values())
  const countOf = (shape?: Feature) => counts.get(String(shape?.id)) ?? 0
  const style = (shape?: Feature) => ({
    ...RESTING,
    fillOpacity: 1,
    fillColor: `var(--map-${mapStep(countOf(shape), max)})`,
  })
  const prepare = (shape: Shape, layer: Layer) => {
    layer.bindTooltip(tooltip(shape.properties.name, tip(countOf(shape))), { sticky: true })
    layer.on({
      mouseover: event => (event.target as Path).setStyle(POINTED),
      mouseout: event => (event.target as Path).setStyle(RESTING),
    })
  }
  return (
    <div role="img" aria-label="World map. The figures are in the table beside it.">
      <MapContainer
        center={[32, 6]}
        zoom={0.5}
        minZoom={0.5}
        maxZoom={6}
        zoomSnap={0.1}
        zoomControl={false}
        scrollWheelZoom={false}
        keyboard={false}
        worldCopyJump={false}
        attributionControl={false}
        style={{ height, background: 'none', isolation: 'isolate' }}
      >
        {/* react-leaflet reads data once: the key makes a new layer when the counts change */}
        <GeoJSON key={[...counts].join('|')} data={world} style={style} onEachFeature={prepare} />
      </MapContainer>
    </div>
  )
}
