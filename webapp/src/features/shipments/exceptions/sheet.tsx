import type { ReactNode } from 'react'
import { type Field, gridFields, type Suggest, toCell } from '@/fields'
import type { CellValue, GridColumn, RowId } from '@/grid'
import { RowSheet, type RowsAnswer, type SaveOutcome, updateBox } from '@/sheet'
import { clearsOf, issueColumn } from './cells'
import { type Issue, type IssuesSaved, SHIPMENT_NUMBER } from './issues'

/** Suggestions for a cell, limited by the rest of its row. */
type SuggestInRow = (row: Readonly<Record<string, unknown>>) => Suggest

interface Parts {
  fields: readonly Field[]
  suggest: SuggestInRow
  /** What a save does to checked rows, for the head of their column. */
  does: string
  /** In each stored issue's row: its documents and its history. */
  tools?: (issue: Issue) => ReactNode
  whyKept?: () => string | null
}

const TOOLS = 'tools'

/** Issues as rows: those of a page, or new ones to raise. */
export class IssueSheet extends RowSheet<Issue> {
  constructor({ fields, suggest, does, tools, whyKept }: Parts, issues: readonly Issue[]) {
    const shown = gridFields(fields)
    const byKey = new Map(shown.map(field => [field.key, field]))
    // the row of the open editor limits its suggestions
    const inRow: Suggest = (field, query, signal) => suggest(this.valuesOfFocus())(field, query, signal)
    const box = updateBox(does)
    super(
      {
        columns: recordOf => [
          box,
          ...(tools ? [toolsColumn(tools, recordOf)] : []),
          ...shown.map(field => issueColumn(field, inRow, !!tools)),
        ],
        cells: (columns, issue) => columns.map(({ key }) => cellOf(byKey.get(key), issue[key])),
        keyOf: issue => issue.id,
        named: ({ id, revision }) => ({ id, revision }),
        isLocked: () => false,
        isSent: column => !column.readonly && byKey.has(column.key),
        onlyChanged: () => true,
        clears: clearsOf(shown),
        title: { key: SHIPMENT_NUMBER, untitled: 'New issue' },
        // stored issues can only be answered: new ones are raised in their own dialog
        grows: !tools,
        ...(whyKept ? { whyKept } : {}),
      },
      issues,
    )
  }

  private valuesOfFocus(): Record<string, unknown> {
    const id = this.store.rows[this.store.selection.row] as RowId
    return Object.fromEntries(this.store.columns.map(({ key }) => [key, this.store.value(id, key)]))
  }

  /** The stored issue of the focused row. */
  focused(): Issue | undefined {
    return this.records.get(this.store.rows[this.store.selection.row] as RowId)
  }

  /**
   * The server stores all rows or none. Its errors are shown at the cells; rows without errors are checked again, for
   * the next save.
   */
  override settle(sent: ReadonlyMap<number, { id: RowId }>, answer: RowsAnswer<Issue> & IssuesSaved): SaveOutcome {
    super.settle(sent, answer)
    const saved = answer.saved?.length ?? 0
    const conflicts = answer.conflicts?.length ?? 0
    const refused = answer.errorRows ?? []
    if (saved) return { saved, refused: 0, conflicts }
    const waiting = [...sent].filter(
      ([tempId]) => !refused.includes(tempId) && !this.conflicts.has(rowOf(sent, tempId)),
    )
    this.store.setMarked(
      waiting.map(([, { id }]) => id),
      true,
    )
    const explained = new Set((answer.invalidMsgList ?? []).map(({ tempId }) => tempId))
    for (const tempId of refused) {
      if (explained.has(tempId)) continue
      const message = 'A matching issue is already open.'
      this.say(rowOf(sent, Number(tempId)), { [SHIPMENT_NUMBER]: { kind: 'server', message } })
    }
    return { saved, refused: refused.length, conflicts }
  }
}

const rowOf = (sent: ReadonlyMap<number, { id: RowId }>, tempId: number): RowId => sent.get(tempId)?.id ?? -1

const cellOf = (field: Field | undefined, value: unknown): CellValue => (field ? toCell(field, value) : '')

function toolsColumn(tools: (issue: Issue) => ReactNode, recordOf: (row: RowId) => Issue | undefined): GridColumn {
  return {
    key: TOOLS,
    label: 'Documents',
    kind: 'text',
    editor: 'none',
    readonly: true,
    mandatory: false,
    width: 92,
    toolTip: 'Documents and history of the issue',
    parse: text => text,
    draw: (_value, row) => {
      const issue = recordOf(row)
      return issue ? tools(issue) : null
    },
  }
}
