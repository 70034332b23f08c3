const CELL_END = /[\t\n\r]/

/** Reads a quoted cell starting at `start`; null when its quotes do not balance, so that it is plain text. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    const doubled = text[quote + 1] === '"'
    cell += text.slice(from, doubled ? quote + 1 : quote)
    from = quote + (doubled ? 2 : 1)
    if (!doubled) break
  }
  // a closing quote must be followed by the end of the cell: `"a" b` and `5" pipe` are plain text
  return from >= text.length || CELL_END.test(text[from] as string) ? { cell, end: from } : null
}

function readPlain(text: string, start: number): { cell: string; end: number } {
  let end = start
  while (end < text.length && !CELL_END.test(text[end] as string)) end++
  return { cell: text.slice(start, end), end }
}

/** Excel's clipboard text: tabs between cells, line breaks between rows, quotes around cells that contain either. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const { cell, end } = (text[at] === '"' && readQuoted(text, at)) || readPlain(text, at)
    row.push(cell)
    at = end
    if (at < text.length && text[at] === '\t') {
      at++
      continue
    }
    rows.push(row)
    row = []
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    // a final line break does not start another row
    if (at >= text.length) return rows
  }
}

export function toTsv(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map(row => row.map(quote).join('\t')).join('\r\n')
}
