import type { Suggest as SuggestField } from '@/fields'
import { type Field, splitUnit, toColumn, typedIn } from '@/fields'
import type { GridColumn, RowId } from '@/grid'
import { type CellFindings, RowSheet } from '@/sheet'
import { type CargoLine, GROSS_WEIGHT, LINE_KEYS, type LineKey, linesOf, textOf } from './lines'

interface LineColumn {
  label: string
  width: number
  tip?: string
  options?: readonly string[]
  isFigure?: boolean
}

const CLASSES = '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(' ')
const PACKAGES = ['Pallet', 'Carton', 'Crate', 'Drum', 'Bag', 'Bundle', 'Roll', 'Tote', 'Loose']
const CONTAINERS = ['20GP', '40GP', '40HC', '45HC', '20RF', '40RF', '20OT', '40OT']

const COLUMNS: Record<LineKey, LineColumn> = {
  pieces: { label: 'Pieces', width: 68, isFigure: true },
  packageType: { label: 'Package', width: 92, options: PACKAGES },
  dimensions: { label: 'Dimensions', width: 132, tip: 'Of each piece, with the unit: 48 x 40 x 50 in' },
  weight: { label: 'Weight', width: 88, isFigure: true },
  weightPer: {
    label: 'Weight of',
    width: 84,
    tip: 'The whole line, or each piece',
    options: ['line', 'piece'],
  },
  freightClass: { label: 'Class', width: 72, options: CLASSES },
  nmfc: { label: 'NMFC', width: 88, tip: 'Item and sub: 116030-1' },
  commodity: { label: 'Commodity', width: 140 },
  hazmat: { label: 'Hazmat', width: 108, tip: 'The UN number and its class: UN1263, class 3' },
  containerType: { label: 'Container type', width: 116, options: CONTAINERS },
  containers: { label: 'Containers', width: 96, isFigure: true, tip: 'How many of this type' },
  marks: { label: 'Marks', width: 120 },
}

/** Values calculated from a line when the shipment is saved. */
const WORKED_OUT: readonly { key: keyof CargoLine; label: string; width: number; tip: string }[] = [
  { key: 'density', label: 'Density', width: 80, tip: 'lb per cubic foot, as last saved' },
  { key: 'densityClass', label: 'Density class', width: 104, tip: 'The class its density comes to, as last saved' },
]

const suggest: SuggestField = async (field, query) => {
  const wanted = query.toLowerCase()
  const options = (field.options ?? []).map(({ value }) => value)
  return options.filter(value => value.toLowerCase().includes(wanted)).map(value => ({ value, label: value }))
}

function columnOf(key: LineKey): GridColumn {
  const { label, width, tip, options, isFigure } = COLUMNS[key]
  const field: Field = { key: `cargoLine#${key}`, label, type: options ? 'autocomplete' : 'text' }
  if (options) field.options = options.map(value => ({ value, label: value, aliases: [] }))
  const column = toColumn(field, 'default', suggest)
  const own = { ...column, key, width, kind: isFigure ? ('number' as const) : column.kind }
  return tip ? { ...own, toolTip: tip } : own
}

/** The column of weights: a number without a unit is in the unit of the shipment's weight. */
function weightColumn(unit: string): GridColumn {
  const column = columnOf('weight')
  const alone = typedIn({ key: GROSS_WEIGHT, unit })
  const parse = (cell: string) => {
    const text = cell.trim()
    const { unit: said, strange } = splitUnit(GROSS_WEIGHT, text)
    return column.parse(alone && text && !said && !strange ? `${text} ${alone.name}` : cell)
  }
  return { ...column, parse, toolTip: `With its unit: 1,000 lb. A figure alone is in ${alone?.name ?? 'kg'}.` }
}

/** The column of dimensions: if weights are in pounds, sides without a unit are in inches. */
function dimensionsColumn(weightUnit: string): GridColumn {
  const column = columnOf('dimensions')
  if (weightUnit !== 'lb') return column
  const parse = (cell: string) => column.parse(/\d\s*$/.test(cell) ? `${cell.trim()} in` : cell)
  return { ...column, parse, toolTip: 'Of each piece: 48 x 40 x 50. Without a unit they are in inches.' }
}

const workedOut = ({ key, label, width, tip }: (typeof WORKED_OUT)[number]): GridColumn => ({
  key,
  label,
  width,
  kind: 'number',
  editor: 'none',
  readonly: true,
  mandatory: false,
  toolTip: tip,
  parse: text => text,
})

/** Number columns whose heads need a unit, by the unit of the shipment's weight. */
const UNITED: Partial<Record<LineKey, (weightUnit: string) => GridColumn>> = {
  weight: weightColumn,
  dimensions: dimensionsColumn,
}

/** The cargo lines of one shipment as rows. They are saved with it: `text` is the cell of the shipment's row. */
export class CargoSheet extends RowSheet<Record<string, unknown>> {
  /** The text in the shipment's row. */
  known: string

  constructor(
    readonly shipment: RowId,
    text: string,
    stored: readonly CargoLine[],
    readonly isReadonly: boolean,
    weightUnit = '',
  ) {
    const lines = linesOf(text)
    // calculated values are valid for the saved lines only
    const same = textOf(stored) === text
    super(
      {
        columns: () => [
          ...LINE_KEYS.map(key => UNITED[key]?.(weightUnit) ?? columnOf(key)),
          ...WORKED_OUT.map(workedOut),
        ],
        cells: (columns, line) => columns.map(({ key }) => String(line[key] ?? '')),
        keyOf: line => String(line.at),
        readonly: isReadonly,
        whyKept: () => null,
        deleting: { what: ['line', 'lines'], meaning: 'Undo brings them back.' },
      },
      lines.map((line, at) => ({ at, ...(same ? stored[at] : {}), ...line })),
    )
    this.known = text
  }

  /** The shipment's cell for the current lines. */
  text(): string {
    return textOf(this.filled().map(id => this.lineOf(id)))
  }

  /** Shows the server's refusals in the cells, by index of the sent line. */
  tell(findings: ReadonlyMap<number, CellFindings>): void {
    this.filled().forEach((id, at) => {
      const found = findings.get(at)
      if (found) this.say(id, found)
    })
  }

  private filled(): RowId[] {
    return this.store.filledRows.filter(id => !this.store.isDeleted(id) && textOf([this.lineOf(id)]))
  }

  private lineOf(id: RowId): Record<string, unknown> {
    return Object.fromEntries(LINE_KEYS.map(key => [key, this.store.value(id, key)]))
  }
}
