import type { Field } from '@/fields'
import type { CellValue, RowId } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'
import type { FieldRow, GlobalKey } from './calls'
import { editorColumns, type Property, propertiesOf, type SuggestText, WAS_KEY } from './properties'

const REQUIRED = ['key', 'label', 'type', 'length', 'displayOrder'] as const
const NEW_TYPE = 'text'
const NEW_LENGTH = '20'

/** The fields of a template as a sheet: every property is a cell, so that all of it can be pasted, moved and undone. */
export class FieldSheet extends RowSheet<Field> {
  readonly properties: readonly Property[]

  constructor(docType: string, fields: readonly Field[], suggestSource: SuggestText, readonly = false) {
    const properties = propertiesOf(docType)
    super(
      {
        columns: () => editorColumns(properties, suggestSource),
        cells: (_columns, field) => cellsOf(properties, { ...field, [WAS_KEY]: field.key }),
        keyOf: field => field.key,
        readonly,
      },
      fields,
    )
    this.properties = properties
  }

  text(id: RowId, name: string): string {
    return String(this.store.value(id, name))
  }

  /** A row into which nothing was typed, or whose field was removed. */
  isBlank(id: RowId): boolean {
    return this.properties.every(({ name, kind }) => kind === 'toggle' || name === WAS_KEY || !this.text(id, name))
  }

  fieldRows(): RowId[] {
    return this.store.filledRows.filter(id => !this.isBlank(id))
  }

  override changedRows(): RowId[] {
    return this.store.filledRows.filter(id => this.store.isChanged(id) && !(this.store.isNew(id) && this.isBlank(id)))
  }

  /** Loaded fields that are no longer in the sheet, by key. */
  removedKeys(): string[] {
    const here = new Set(this.store.filledRows.map(id => this.text(id, WAS_KEY)))
    return [...this.records.values()].map(({ key }) => key).filter(key => !here.has(key))
  }

  /** How many fields a save would change. */
  changeCount(): number {
    return this.changedRows().filter(id => !this.isBlank(id)).length + this.removedKeys().length
  }

  /** A row in the server's format. */
  fieldToSave(id: RowId): FieldRow {
    const row: FieldRow = {}
    for (const { name, kind, wire, inverted } of this.properties) {
      const value = this.store.value(id, name)
      if (kind === 'toggle') row[name] = inverted ? value !== true : value === true
      else row[name] = wire ? wire(String(value)) : value
    }
    return row
  }

  /** The fields as grids would show them now, without those that are incomplete. */
  asFields(): Field[] {
    return this.fieldRows().flatMap(id => {
      const row = this.fieldToSave(id)
      const number = (name: string) => (row[name] ? Number(row[name]) || null : null)
      if (!row.key || !row.label || !row.type) return []
      return [
        {
          ...row,
          length: number('length'),
          minLength: number('minLength'),
          decimals: number('decimals'),
          displayOrder: number('displayOrder') ?? 0,
        } as unknown as Field,
      ]
    })
  }

  /** New rows that lack a required property, counted from 1 as in the grid (R350). */
  incompleteRows(): { id: RowId; number: number }[] {
    return this.fieldRows()
      .filter(id => !this.text(id, WAS_KEY) && REQUIRED.some(name => !this.text(id, name)))
      .map(id => ({ id, number: this.store.rows.indexOf(id) + 1 }))
  }

  private write(id: RowId, values: Readonly<Record<string, CellValue>>, added: RowId[] = []): void {
    const writes = Object.entries(values).map(([name, value]) => ({ row: id, column: this.store.indexOf(name), value }))
    this.store.write(writes, added)
  }

  set(id: RowId, name: string, value: CellValue): void {
    this.write(id, { [name]: value })
  }

  /** Adds a field after the last one, empty or from a global key, and focuses it. */
  addField(from?: GlobalKey): void {
    const id = this.store.rows.at(-1) as RowId
    this.write(id, {
      displayOrder: String(this.fieldRows().length + 1),
      key: from ? `${from.groupKey}#${from.key}` : '',
      label: from?.label ?? '',
      type: from?.type ?? NEW_TYPE,
      length: String(from?.length ?? NEW_LENGTH),
      description: from?.description ?? '',
    })
    this.store.select(this.store.rows.indexOf(id), this.store.indexOf(from ? 'label' : 'key'))
  }

  /** Clears the row of a field and renumbers the others, as one undoable step. Stored values do not change. */
  removeField(id: RowId): void {
    const emptied = this.store.blank().map((value, column) => ({ row: id, column, value }))
    this.store.write([...emptied, ...this.orderWrites(this.fieldRows().filter(other => other !== id))])
  }

  /** Swaps a field with its neighbor; the focus follows. */
  move(id: RowId, by: -1 | 1): void {
    const rows = this.fieldRows()
    const at = rows.indexOf(id)
    const other = rows[at + by]
    if (at < 0 || other === undefined) return
    const order = this.store.indexOf('displayOrder')
    const [mine, theirs] = [[...this.store.row(id)], [...this.store.row(other)]]
    const swap = (row: RowId, values: CellValue[]) =>
      values.flatMap((value, column) => (column === order ? [] : [{ row, column, value }]))
    this.store.write([...swap(id, theirs), ...swap(other, mine), ...this.orderWrites(rows)])
    this.store.select(this.store.rows.indexOf(other), this.store.selection.col)
  }

  private orderWrites(rows: readonly RowId[]) {
    const column = this.store.indexOf('displayOrder')
    return rows.map((row, at) => ({ row, column, value: String(at + 1) }))
  }

  /** Shows the server's findings of the rows that were sent, by index. */
  tell(sent: readonly RowId[], findings: readonly RefusedRow[]): void {
    this.unsay(this.store.filledRows)
    this.sayRefused(findings, tempId => sent[tempId])
  }

  /** Applies the user's changes to the template as another user saved it. */
  carryOver(mine: FieldSheet): void {
    for (const id of mine.changedRows()) {
      const was = mine.text(id, WAS_KEY)
      const target = this.store.filledRows.find(row => this.text(row, WAS_KEY) === was && was)
      if (mine.isBlank(id)) continue
      const row = target ?? (this.store.rows.at(-1) as RowId)
      const field = [...mine.records.values()].find(each => each.key === was)
      const loaded = field && mine.cells(field)
      const writes = mine.store.columns.flatMap((column, index) => {
        const value = mine.store.row(id)[index] as CellValue
        const isMine = !target || value !== loaded?.[index]
        return isMine && column.key !== WAS_KEY ? [{ row, column: index, value }] : []
      })
      this.store.write(writes)
    }
    for (const key of mine.removedKeys()) {
      const row = this.store.filledRows.find(id => this.text(id, WAS_KEY) === key)
      if (row !== undefined) this.removeField(row)
    }
    this.store.write(this.orderWrites(this.fieldRows()))
  }
}

const cellsOf = (properties: readonly Property[], field: FieldRow): CellValue[] =>
  properties.map(({ name, kind, cell, inverted }) => {
    const wire = field[name]
    if (kind === 'toggle') return inverted ? wire === false : wire === true
    if (wire === null || wire === undefined) return ''
    return cell ? cell(wire as never) : String(wire)
  })
