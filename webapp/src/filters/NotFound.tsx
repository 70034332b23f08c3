import { Callout, count, ui } from '@/ui'

const SHOWN = 12

/** The values of a list filter that were not found: a mistyped number must not just be missing. */
export function NotFound({ values }: { values: readonly string[] | undefined }) {
  if (!values?.length) return null
  const more = values.length - SHOWN
  const title =
    values.length === 1 ? '1 value of the filter not found' : `${count(values.length)} values of the filter not found`
  return (
    <div className={ui.notice} role="status">
      <Callout tone="warn" title={title}>
        <p>
          {values.slice(0, SHOWN).join(', ')}
          {more > 0 ? ` and ${count(more)} more` : ''}
        </p>
      </Callout>
    </div>
  )
}
