import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import { Callout } from '@/ui'
import { useObjectUrl } from '@/widgets/useObjectUrl'
import { useIssued, usePreview, type Values } from './calls'
import css from './invoiceDocuments.module.css'
import { CODE_ID } from './TemplateFields'

// long enough to type a word, short enough to see its effect
const SETTLED_MS = 400
const OFFERED = 30

/** How the form would print, with a sample or a recent invoice, updated during typing. */
export function Preview({ values }: { values: Values }) {
  const [invoiceId, setInvoiceId] = useState<string | null>(null)
  const [settled] = useDebouncedValue(values, SETTLED_MS)
  // without a name it cannot be saved, but it can be previewed
  const named = { ...settled, 'template#name': settled['template#name'] || 'Preview' }
  const preview = usePreview(named, invoiceId ?? '')
  const invoices = useIssued({ limit: OFFERED })
  const url = useObjectUrl(preview.data)
  const line =
    preview.error instanceof ApiError ? ((preview.error.data as { line?: number } | null)?.line ?? null) : null
  return (
    <section className={css.preview} aria-label="Preview">
      <header>
        <b>Preview</b>
        <Select
          aria-label="Preview with"
          size="xs"
          placeholder="Sample invoice"
          data={(invoices.data?.rows ?? []).map(row => ({
            value: row.id,
            label: `${row.number || 'Draft'}  ${row.accountName}`,
          }))}
          value={invoiceId}
          onChange={setInvoiceId}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
        />
      </header>
      {preview.error ? (
        <div role="alert" className={css.notice}>
          <Callout tone="bad" title={messageOf(preview.error)}>
            {line ? (
              <Button variant="default" size="compact-xs" onClick={() => showLine(line)}>
                Go to line {line}
              </Button>
            ) : null}
          </Callout>
        </div>
      ) : null}
      {url ? (
        <iframe title="Print preview" src={`${url}#toolbar=0&navpanes=0`} data-old={!!preview.error} />
      ) : (
        <p className={css.quiet}>Updating…</p>
      )}
    </section>
  )
}

/** Puts the cursor on a line of the template. */
function showLine(line: number): void {
  const box = document.getElementById(CODE_ID)
  if (!(box instanceof HTMLTextAreaElement)) return
  const lines = box.value.split('\n')
  const begin = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  box.focus()
  box.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0))
  box.scrollTop = ((line - 4) / lines.length) * box.scrollHeight
}
