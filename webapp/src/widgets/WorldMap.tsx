import 'leaflet/dist/leaflet.css'
import type { Feature } from 'geojson'
import type { Layer, Path } from 'leaflet'
import { GeoJSON, MapContainer } from 'react-leaflet'
import { mapStep } from './mapStep'
import { type Shape, WORLD } from './world'

const RESTING = { weight: 0.6, color: 'var(--map-line)' }
const POINTED = { weight: 1.6, color: 'var(--text)' }

/** The tooltip's content as an element: names are text, never markup. */
function tooltip(name: string, line: string): HTMLElement {
  const box = document.createElement('div')
  const strong = document.createElement('b')
  strong.textContent = name
  box.append(strong, document.createElement('br'), line)
  return box
}

/**
 * Shipments by country. `counts` is keyed by ISO 3166-1 numeric code, as in the atlas. There is no tile layer: nothing
 * is fetched. A table next to it has the figures, so the map itself is an image to assistive technology.
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
    <div role="img" aria-label="World map. See the table for the figures.">
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
        <GeoJSON key={[...counts].join('|')} data={WORLD} style={style} onEachFeature={prepare} />
      </MapContainer>
    </div>
  )
}
