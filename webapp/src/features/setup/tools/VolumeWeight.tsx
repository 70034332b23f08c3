import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { grouped } from '@/fields'
import { DataTable, FigureInput, PlainTable } from '@/ui'
import { ToolFrame } from './ToolFrame'
import css from './tools.module.css'
import {
  chargeable,
  cubicMetres,
  EMPTY,
  FACTORS,
  type Line,
  SIDE_UNITS,
  SIDES,
  sixPlaces,
  totalVolume,
  volumeWeight,
} from './volumeWeight'

const LABEL = { pieces: 'Pieces', length: 'Length', width: 'Width', height: 'Height' }
const six = (figure: string) => grouped(figure, 6)

/** The dimensional weight of a shipment by air, truck and ocean (administration §9, A078). */
export default function VolumeWeight() {
  const [lines, setLines] = useState<readonly Line[]>([EMPTY])
  const [unit, setUnit] = useState('cm')
  const [gross, setGross] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const total = totalVolume(lines, unit)
  const change = (at: number, side: keyof Line, value: string) =>
    setLines(lines.map((line, other) => (other === at ? { ...line, [side]: value } : line)))
  /** Adds a line below the others and puts the cursor in it. */
  const add = () => {
    setLines([...lines, EMPTY])
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>('tbody tr:last-child input')?.select())
  }
  return (
    <ToolFrame>
      <div className={css.tool}>
        <div className={css.asked}>
          <div>
            <span className={css.label} id="sides">
              Dimensions in
            </span>
            <SegmentedControl
              size="xs"
              aria-labelledby="sides"
              value={unit}
              data={Object.keys(SIDE_UNITS)}
              onChange={setUnit}
            />
          </div>
          <FigureInput
            label="Gross weight, kg"
            placeholder="optional"
            value={gross}
            classNames={{ input: css.figure ?? '' }}
            onChange={setGross}
          />
        </div>
        <PlainTable className={css.lines} ref={table} aria-label="Pieces and dimensions">
          <thead>
            <tr>
              {SIDES.map(side => (
                <th key={side} className="num">
                  {side === 'pieces' ? LABEL[side] : `${LABEL[side]}, ${unit}`}
                </th>
              ))}
              <th className="num">m³</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const volume = cubicMetres(line, unit)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a size has no id
                <tr key={at}>
                  {SIDES.map(side => (
                    <td key={side} className="num">
                      <FigureInput
                        aria-label={`${LABEL[side]}, line ${at + 1}`}
                        autoFocus={at === 0 && side === 'pieces'}
                        value={line[side]}
                        classNames={{ input: css.figure ?? '' }}
                        onFocus={event => event.currentTarget.select()}
                        onChange={figure => change(at, side, figure)}
                        onKeyDown={event => event.key === 'Enter' && add()}
                      />
                    </td>
                  ))}
                  <td className="num">{volume === null ? '–' : six(sixPlaces(volume))}</td>
                  <td>
                    <ActionIcon
                      aria-label={`Remove line ${at + 1}`}
                      disabled={lines.length === 1}
                      onClick={() => setLines(lines.filter((_, other) => other !== at))}
                    >
                      <IconTrash size={15} stroke={1.6} />
                    </ActionIcon>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </PlainTable>
        <Button variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
          Add line
        </Button>
        <DataTable
          rows={FACTORS.map(factor => {
            const weight = volumeWeight(total, factor.factor)
            return { ...factor, weight, charged: factor.unit === 'kg' ? chargeable(gross, weight) : weight }
          })}
          rowKey={each => each.id}
          className={css.results}
          label="Volume weight"
          live
          columns={[
            { head: 'Mode', cell: each => each.label },
            { head: 'Per m³', figure: true, cell: each => (each.unit === 'kg' ? `${each.factor} kg` : '1 m³') },
            { head: 'Volume weight', figure: true, look: 'strong', cell: each => `${six(each.weight)} ${each.unit}` },
            {
              head: 'Chargeable',
              figure: true,
              cell: each => (each.charged === null ? '–' : `${six(each.charged)} ${each.unit}`),
            },
          ]}
        />
        <p className={css.note}>
          Cubic meters = length × width × height ÷ 1,000,000 × pieces, dimensions in cm. Chargeable is the larger of
          gross and volume weight.
        </p>
      </div>
    </ToolFrame>
  )
}
